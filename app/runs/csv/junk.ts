/** A spreadsheet's error ("#N/A", "#REF!") or what exports write for nothing. */
const nothing = /^#?(?:n\/a|null!?|nan|undefined|#(?:ref|value|name|num|spill|calc)[!?]|#div\/0!)$/i;

/** A cell that holds nothing that could be looked up, though it isn't empty: "#N/A", "null", "-", "?". */
export const isJunk = (cell: string): boolean =>
  cell !== "" && (nothing.test(cell) || !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(cell));
