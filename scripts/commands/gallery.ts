/** `npm run gallery`: a look at every screen in both themes and two widths; the pictures stay in build/gallery. */
import { runTests } from "../run-tests.ts";

export const run = (): Promise<number> => runTests(["gallery"], []);
