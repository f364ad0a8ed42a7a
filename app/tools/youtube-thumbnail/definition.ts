import { z } from "zod";
import { madeImage, refusedStyle } from "../../images/made-image";
import { changeField } from "../../images/change-field";
import { imageTable } from "../../images/image-table";
import { stylesField } from "../../images/styles-field";
import { choice, type Field, text } from "../../toolkit/fields";
import { table } from "../../toolkit/tables/table";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { categories, categoryOf } from "./categories";
import { thumbnailPrompts, thumbnailStyles } from "./settings";

const category = choice({
  label: "Category",
  initial: "",
  options: [
    { value: "", label: "Choose a category" },
    ...categories.map(({ name }) => ({ value: name, label: name })),
  ],
});

/** Accepts any spelling of a category; the API calls this field "domain". */
const domain: Field<string> = {
  ...category,
  schema: z
    .string("Choose a category.")
    .max(200, "Choose a category.")
    .transform((words, context) => {
      const found = categoryOf(words);
      if (found) return found.name;
      const names = categories.map(({ name }) => name).join(", ");
      context.issues.push({
        code: "custom",
        input: words,
        message: `Choose one of YouTube's categories: ${names}.`,
      });
      return z.NEVER;
    }),
};

export const thumbnailResult = z.object({
  /**
   * The first variant as base64 without a `data:` prefix. Read from storage with each result; empty
   * once the file is deleted.
   */
  imageData: z.string(),
  /** Popular recent videos of the category that served as references. */
  thumbnails: z.array(z.object({ thumbnail: z.string(), title: z.string(), videoUrl: z.string() })),
  variants: z.array(madeImage),
  refused: z.array(refusedStyle),
});
export type ThumbnailResult = z.infer<typeof thumbnailResult>;

export const youtubeThumbnail = defineTool({
  slug: thumbnailPrompts.slug,
  title: thumbnailPrompts.title,
  purpose: thumbnailPrompts.purpose,
  path: thumbnailPrompts.path,
  settings: thumbnailPrompts.settings,
  queries: {
    generate: defineQuery({
      api: "/api/thumbnail/generate",
      input: {
        title: text({ label: "Title", placeholder: "How we recorded 40 interviews in a week" }),
        domain,
        styles: stylesField(thumbnailStyles, thumbnailStyles.slice(0, 3)),
        change: changeField(),
      },
      primaryInput: "title",
      needs: ["title", "domain"],
      example: "How we recorded 40 interviews in a week",
      result: thumbnailResult,
      tables: {
        variants: imageTable<ThumbnailResult>("Thumbnails"),
        references: table<ThumbnailResult>()({
          title: "References",
          of: "image",
          rows: ({ thumbnails }) => thumbnails,
          columns: [
            { name: "image", kind: "image", value: ({ thumbnail }) => thumbnail, screenOnly: true },
            { name: "title", kind: "text", value: ({ title }) => title, href: ({ videoUrl }) => videoUrl },
            { name: "link", kind: "link", value: ({ videoUrl }) => videoUrl, fileOnly: true },
          ],
        }),
      },
    }),
  },
});
