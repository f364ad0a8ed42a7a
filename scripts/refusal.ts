/** An error message for the user, printed without a stack; the command exits with code 1. */
export class Refusal extends Error {}
