import { askForKey, later, otherwise, type Refusal } from "../refusals";

const source = "https://developer.unipile.com/v2.0/reference/error-responses";
const copyAgain = "Sign in to LinkedIn again, copy a new token and try again.";

/** Refusals of Unipile's API version 2; `type` has the form "origin/reason". */
export const unipileRefusals: Refusal[] = [
  {
    name: "token ended",
    source,
    code: ["provider/invalid_credentials", "provider/invalid_authorization", "provider/account_mismatch"],
    kind: "expired-credentials",
    says: "The LinkedIn token is no longer valid.",
    nextStep: copyAgain,
    // One user's session has ended; the account still works for others.
    accountWide: false,
  },
  {
    name: "more proof wanted",
    source,
    code: "provider/unknown_authentication_context",
    kind: "blocked",
    says: "LinkedIn asks for proof of your identity before the token can be used.",
    nextStep: "Confirm the sign-in in LinkedIn's app or email, copy a new token and try again.",
  },
  {
    name: "LinkedIn restricts the account",
    source,
    code: "api/account_restricted",
    kind: "blocked",
    says: "LinkedIn restricts this account, so it can't be linked.",
    nextStep: "Continue without the token, or use another LinkedIn account's token.",
  },
  {
    name: "subscription ended",
    source,
    code: "api/inactive_subscription",
    kind: "quota",
    nextStep: "Ask your administrator to renew the Unipile subscription.",
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
    nextStep: "Ask your administrator to allow Unipile's key to link and read accounts.",
    accountWide: true,
  },
  {
    name: "token unreadable",
    source,
    code: ["api/invalid_auth_format", "api/invalid_parameters", "provider/invalid_parameters"],
    kind: "invalid-input",
    says: "This is not a LinkedIn token. The token is the value of the cookie li_at, without its name.",
    nextStep: copyAgain,
  },
  {
    name: "nothing at this address",
    source,
    status: 404,
    kind: "bad-answer",
    says: "Unipile no longer offers this call.",
    nextStep: "Continue without the token, and tell your administrator.",
  },
  { name: "LinkedIn silent", source, code: "provider/timeout", kind: "timeout", nextStep: later },
  ...otherwise(source, "UNIPILE_API_KEY"),
];
