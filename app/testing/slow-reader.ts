/** A reader as none may be: what it takes grows with the square of its text. For the test that steps are counted. */
export function slowReader(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length; at++) if (text.indexOf(">", at) >= 0) found += 1;
  return found;
}
