/** Splits a script with lines "SAY:" and "SHOW:" into beats. */

export interface Beat {
  say: string;
  show: string;
}

/** A sequence of beats, or the text before, between or after them. */
export type ScriptPart = { text: string } | { beats: Beat[] };

const said = /^\**SAY:\**\s*/i;
const shown = /^\**SHOW:\**\s*/i;

export function partsOf(script: string): ScriptPart[] {
  const parts: ScriptPart[] = [];
  let open: keyof Beat | null = null;
  for (const line of script.trim().split("\n")) {
    const last = parts.at(-1);
    const beat = last && "beats" in last ? last.beats.at(-1) : undefined;
    if (said.test(line)) {
      open = "say";
      const begun = { say: line.replace(said, ""), show: "" };
      if (last && "beats" in last) last.beats.push(begun);
      else parts.push({ beats: [begun] });
    } else if (beat && open === "say" && shown.test(line)) {
      open = "show";
      beat.show = line.replace(shown, "");
    } else if (beat && open && line.trim() !== "") {
      beat[open] += `\n${line}`;
    } else if (line.trim() === "" && beat) {
      // The following lines do not belong to this beat.
      open = null;
    } else if (last && "text" in last) last.text += `\n${line}`;
    else parts.push({ text: line });
  }
  return parts.map((part) => ("text" in part ? { text: part.text.trim() } : part));
}
