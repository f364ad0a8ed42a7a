import { z } from "zod";
import { madeImage, refusedStyle } from "../../images/made-image";
import { changeField } from "../../images/change-field";
import { imageTable } from "../../images/image-table";
import { stylesField } from "../../images/styles-field";
import { prompt, text } from "../../toolkit/fields";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { coverArtPrompts, coverStyles } from "./settings";

export const coverResult = z.object({
  variants: z.array(madeImage),
  refused: z.array(refusedStyle),
  /** Words in the title that Apple often rejects. */
  warnings: z.array(z.string()),
});
export type CoverResult = z.infer<typeof coverResult>;

export const coverArtGenerator = defineTool({
  slug: coverArtPrompts.slug,
  title: coverArtPrompts.title,
  purpose: coverArtPrompts.purpose,
  path: coverArtPrompts.path,
  settings: coverArtPrompts.settings,
  queries: {
    generate: defineQuery({
      api: "/api/cover-art/generate",
      input: {
        title: text({ label: "Show name", placeholder: "The Quiet Studio" }),
        about: prompt({ label: "What it’s about", initial: "", rows: 2 }),
        author: text({ label: "Host or company", placeholder: "Dana Reyes" }),
        styles: stylesField(coverStyles, coverStyles.slice(1)),
        change: changeField(),
      },
      primaryInput: "title",
      example: "The Quiet Studio",
      result: coverResult,
      tables: { variants: imageTable<CoverResult>("Covers") },
    }),
  },
});
