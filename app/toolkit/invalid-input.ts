/**
 * An invalid input, with a message for its author. It imports no schemas, because the browser
 * checks CSV files with it too.
 */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  /** Messages by input field. */
  readonly fields: Record<string, string[]>;
  constructor(message: string, fields: Record<string, string[]> = {}) {
    super(message);
    this.fields = fields;
  }
}

/** The requested item does not exist, or no longer exists. */
export class NotFound extends InvalidInput {}
