import { definePromptSet, type Prompt } from "../../prompts/prompt-set";
import type { Variable } from "../../prompts/placeholders";

const show: Variable[] = [
  { name: "podcast.title", means: "Name of the show", example: "The Quiet Studio" },
  {
    name: "podcast.about",
    means: "What it is about",
    example: "Interviews with people who build calm products",
  },
  { name: "podcast.author", means: "Host or company", example: "Dana Reyes" },
];

export const coverStyles = [
  { key: "promptCustom", label: "Custom" },
  { key: "promptModernSleek", label: "Modern sleek" },
  { key: "promptAbstract", label: "Abstract" },
  { key: "promptMinimalistic", label: "Minimalistic" },
] as const;
export type CoverStyle = (typeof coverStyles)[number]["key"];

const subject = `Square podcast cover for "{{podcast.title}}" by {{podcast.author}}. The show: {{podcast.about}}.`;

/** Apple's rules that only the prompt can enforce. The tool measures the others after drawing. */
const rules = `The title is on the cover, spelled exactly, readable at 55 pixels; no other words. Nothing that matters in the bottom
fifth or within a twelfth of the edges. Fill the square to its edges: no border, no rounded corners, no mock-up, no
transparency. No logos of Apple or anybody else, no microphones or headphones unless the show is about them, no "new",
"official" or "number one", no web addresses, no real people.`;

const style = (key: CoverStyle, words: string): Prompt => ({
  key,
  label: coverStyles.find((entry) => entry.key === key)?.label ?? key,
  variables: show,
  rows: 12,
  initial: `${subject}\n\n${words}\n\n${rules}`,
});

/** Four prompts, saved together by one PUT with the changed keys. */
export const coverArtPrompts = definePromptSet({
  slug: "cover-art-generator",
  title: "Cover Art Generator",
  purpose: "Creates podcast covers that meet Apple's artwork rules.",
  path: "/cover-art-generator",
  group: "cover-art",
  api: "/api/cover-art/utils",
  prompts: [
    style(
      "promptCustom",
      `Style: your own. Shipped as an illustrated poster: one strong central motif from the show's subject, hand-drawn line,
three flat colours and the paper tone, generous space around the title.`,
    ),
    style(
      "promptModernSleek",
      `Style: modern sleek. Large grotesque type in two weights, one deep background colour, one luminous gradient shape that
hints at the subject, crisp edges, plenty of dark space. Precise, like a product launch.`,
    ),
    style(
      "promptAbstract",
      `Style: abstract. No depicted objects: overlapping translucent forms whose rhythm suits the show's mood, three related
colours and one contrasting accent, fine grain. The title set plainly on a calm area.`,
    ),
    style(
      "promptMinimalistic",
      `Style: minimalistic. One small, simple sign for the show on an even light ground, the title in quiet type beneath it, two
colours in all. At least two thirds of the square stay empty.`,
    ),
  ],
});
