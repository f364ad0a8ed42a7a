/** What a handler of the API gets with the request. */
import type { RequestApp, StaffMember } from "../app";
import type { LoadedSettings } from "../toolkit/saved-settings.server";

export interface ApiEnv {
  Bindings: {
    app: RequestApp;
    /** Words, when the request sent more than it may. */
    tooLarge?: string;
  };
  Variables: {
    staff: StaffMember;
    tokenHash: string;
    via: "cookie" | "bearer";
    settings: LoadedSettings;
    /** Name of the outside tool that asks with its own token. */
    tool?: string;
  };
}
