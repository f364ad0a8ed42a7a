import { definePromptSet, type Prompt } from "../../prompts/prompt-set";
import type { Variable } from "../../prompts/placeholders";

const video: Variable[] = [
  { name: "video.title", means: "Title of the video", example: "How we recorded 40 interviews in a week" },
  { name: "video.category", means: "YouTube category", example: "Education" },
];
const frame: Variable[] = [
  ...video,
  { name: "style", means: "Text of the chosen style prompt", example: "Cinematic. A wide, still moment …" },
  {
    name: "headshots",
    means: "Text of the prompt on people and faces",
    example: "One person, eyes to camera …",
  },
  {
    name: "references.titles",
    means: "Titles of the category's recent hits shown to the model",
    example: "“The quiet studio”, “Ten minutes to air”",
  },
];

/** Styles that users can choose; each becomes one variant. */
export const thumbnailStyles = [
  { key: "promptFaceCentric", label: "Face-centric" },
  { key: "promptCuriosityHook", label: "Curiosity hook" },
  { key: "promptCinematic", label: "Cinematic" },
  { key: "promptCollage", label: "Collage" },
  { key: "promptMinimalistHeadshot", label: "Minimalist headshot" },
] as const;
export type ThumbnailStyle = (typeof thumbnailStyles)[number]["key"];

const style = (key: ThumbnailStyle, initial: string): Prompt => ({
  key,
  label: thumbnailStyles.find((entry) => entry.key === key)?.label ?? key,
  help: "A style that users can choose when they generate a thumbnail.",
  variables: video,
  section: "Styles",
  rows: 6,
  initial,
});

/** Seven prompts, saved together by one PUT with the changed keys. */
export const thumbnailPrompts = definePromptSet({
  slug: "youtube-thumbnail",
  title: "Youtube Thumbnail",
  purpose: "Creates thumbnails for a title, based on what works in its category right now.",
  path: "/youtube-thumbnail",
  group: "thumbnail",
  api: "/api/thumbnail/utils",
  prompts: [
    {
      key: "promptImageGenerate",
      label: "Image",
      help: "The complete request to the image model. It includes the chosen style and the prompt on people.",
      variables: frame,
      section: "Frame",
      rows: 12,
      initial: `Design one YouTube thumbnail, 16:9, for a video titled "{{video.title}}" in the category {{video.category}}.

{{style}}

{{headshots}}

The reference images are recent hits of the category ({{references.titles}}). Learn from their contrast, framing and
energy; copy no face, logo, wording or layout.

It must read at 240 pixels wide: one subject, one idea, strong separation from the background. At most four words of
lettering, taken from the title, large, clean, spelled exactly; none if the image says it alone. Keep the lower right
corner free, the duration covers it. Natural skin and light, no glossy render, no arrows, no red circles, no borders, no
logos, no watermarks.`,
    },
    {
      key: "promptHeadshots",
      label: "Headshots",
      help: "Describes how people and faces look. It replaces {{headshots}} in the image prompt.",
      variables: video,
      section: "Frame",
      rows: 5,
      initial: `People: at most one, an invented adult nobody could mistake for a real person, shown from the chest up, eyes near
the upper third. A true expression that fits the title, no open-mouthed shock. Skin with texture, hands whole or out of
the picture. If a reference shows a known face, do not repeat it.`,
    },
    style(
      "promptFaceCentric",
      `Style: face-centric. One face fills the left half, looking towards the words or straight at the viewer. Soft key
light from one side, plain darker background in one colour that contrasts with the skin. The expression carries the
title's feeling.`,
    ),
    style(
      "promptCuriosityHook",
      `Style: curiosity hook. Show the moment just before the answer: an object half hidden, a door ajar, a number covered.
The picture asks the question the title promises to answer and gives nothing away. One bright accent on the thing to
wonder about, everything else quiet.`,
    ),
    style(
      "promptCinematic",
      `Style: cinematic. A still from a film that does not exist: wide lens, low sun or one practical lamp, deep shadows, haze,
two colours in balance (teal and amber or similar). The subject small enough for the place to tell the story, yet clear
at thumbnail size.`,
    ),
    style(
      "promptCollage",
      `Style: collage. Three to five cut-out elements from the title's subject, paper edges, one bold flat background colour,
overlapping with a clear order of size. One element dominates. A little dust and misregistration, like print.`,
    ),
    style(
      "promptMinimalistHeadshot",
      `Style: minimalist headshot. One person, centred slightly left, plain seamless background in a single light tone, even
light, muted clothing. A single short word or figure in heavy type on the right, nothing else.`,
    ),
  ],
});
