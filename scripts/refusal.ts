/** A message for the person at the keyboard, printed without a stack; the command ends with exit code 1. */
export class Refusal extends Error {}
