/** Returns the guide's notes on a vendor for the screen. */
import guide from "../../docs/vendors.md?raw";
import { setupNotes, type SetupNote } from "./setup-notes";

export const setupOf = (label: string): SetupNote[] => setupNotes(guide, label);
