import { askForKey, later, otherwise, type Refusal } from "../refusals";

const source = "https://developer.unipile.com/v2.0/reference/error-responses";
const copyAgain = "Sign in to LinkedIn again, copy the token anew and submit again.";

/** Refusals of Unipile's API version 2; `type` has the form "origin/reason". */
export const unipileRefusals: Refusal[] = [
  {
    name: "token ended",
    source,
    code: ["provider/invalid_credentials", "provider/invalid_authorization", "provider/account_mismatch"],
    kind: "expired-credentials",
    says: "The LinkedIn token is no longer valid. Sign in to LinkedIn again and copy a new one.",
    nextStep: copyAgain,
    // One user's session has ended; the account still works for others.
    accountWide: false,
  },
  {
    name: "more proof wanted",
    source,
    code: "provider/unknown_authentication_context",
    kind: "blocked",
    says: "LinkedIn wants proof that it is you before it lets the token be used.",
    nextStep: "Confirm the sign-in in LinkedIn's app or e-mail, copy the token anew and submit again.",
  },
  {
    name: "LinkedIn restricts the account",
    source,
    code: "api/account_restricted",
    kind: "blocked",
    says: "This LinkedIn account may not be linked.",
    nextStep: "Go on without the token, or use the token of another LinkedIn account.",
  },
  {
    name: "subscription ended",
    source,
    code: "api/inactive_subscription",
    kind: "quota",
    nextStep: "Ask the person who runs the console to renew the Unipile subscription.",
  },
  {
    name: "key missing or expired",
    source,
    code: ["api/missing_authorization", "api/expired_authorization"],
    kind: "expired-credentials",
    nextStep: askForKey("UNIPILE_API_KEY"),
  },
  {
    name: "key without the right",
    source,
    code: "api/insufficient_permissions",
    kind: "blocked",
    nextStep:
      "Ask the person who runs the console to give Unipile's key the right to link and read accounts.",
    accountWide: true,
  },
  {
    name: "token unreadable",
    source,
    code: ["api/invalid_auth_format", "api/invalid_parameters", "provider/invalid_parameters"],
    kind: "invalid-input",
    says: "The LinkedIn token is not one: it is the value of the cookie li_at, without its name.",
    nextStep: copyAgain,
  },
  {
    name: "nothing at this address",
    source,
    status: 404,
    kind: "bad-answer",
    says: "Unipile no longer offers the call this is made with.",
    nextStep: "Go on without the token, and tell the person who runs the console.",
  },
  { name: "LinkedIn silent", source, code: "provider/timeout", kind: "timeout", nextStep: later },
  ...otherwise(source, "UNIPILE_API_KEY"),
];
