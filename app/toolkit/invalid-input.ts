/**
 * An input that can't be worked with, in words for the person who gave it. Free of schemas: the browser judges CSV
 * files with it too.
 */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  /** Words per input field. */
  readonly fields: Record<string, string[]>;
  constructor(message: string, fields: Record<string, string[]> = {}) {
    super(message);
    this.fields = fields;
  }
}

/** What was named is not there, or not any more. */
export class NotFound extends InvalidInput {}
