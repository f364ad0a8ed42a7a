/**
 * Result text if competitors were named and none could be confirmed. It is a separate file, because
 * the browser reads it and must not load the run's schemas.
 */
export const noneConfirmed = "None could be confirmed";
