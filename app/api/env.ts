/** The context that every API handler receives with the request. */
import type { RequestApp, StaffMember } from "../app";
import type { LoadedSettings } from "../toolkit/saved-settings.server";

export interface ApiEnv {
  Bindings: {
    app: RequestApp;
    /** The error message if the request is too large. */
    tooLarge?: string;
  };
  Variables: {
    staff: StaffMember;
    tokenHash: string;
    via: "cookie" | "bearer";
    settings: LoadedSettings;
    /** Name of the outside tool if the request carries its token. */
    tool?: string;
    /** The run that this request started. It continues if the answer fails. */
    runId?: string;
  };
}
