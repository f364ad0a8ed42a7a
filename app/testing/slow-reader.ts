/** A deliberately quadratic parser, to check that the step counter catches it. */
export function slowReader(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length; at++) if (text.indexOf(">", at) >= 0) found += 1;
  return found;
}
