/** The screens behind the sign-in: every tool's, then the console's own. */
import { catalogue } from "../app/tools/catalogue.ts";

export const toolPaths = catalogue("Lior").map(({ path }) => path);

export const screenPaths = [
  ...toolPaths,
  "/runs",
  "/integrations",
  "/spend",
  "/who-did-what",
  "/kept-out",
  "/sendings",
  "/account",
  "/account/two-step",
];
