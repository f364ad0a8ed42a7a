import { withChange } from "../../images/change-field";
import { thumbnailRules } from "../../images/image-rules";
import { makeImages } from "../../images/make-images";
import { implement, progress } from "../../toolkit/implementation";
import type { Video } from "../../vendors/videos/port";
import { readPicture, saysOnly } from "../../shared-rules/picture-words";
import { readyPrompt } from "../../prompts/writing";
import { categoryOf } from "./categories";
import { youtubeThumbnail } from "./definition";
import { thumbnailPrompts, thumbnailStyles } from "./settings";

/** Enough references to show what works, at a reasonable price. */
const mostReferences = 6;

const promptOf = (key: string) => thumbnailPrompts.prompts.find((prompt) => prompt.key === key);

export const runYoutubeThumbnail = implement(
  youtubeThumbnail,
  {
    async *generate(context) {
      const { input, settings, upstreams } = context;
      const { title, domain, styles, change } = input;
      yield progress(`Checking what works in ${domain} right now`);
      const hits = await upstreams.videos.popular(categoryOf(domain)?.id ?? "");
      const references = hits.value.flatMap(referenceOf).slice(0, mostReferences);
      const video = { "video.title": title, "video.category": domain };
      const text = (key: string, values: Record<string, string>) =>
        readyPrompt(promptOf(key) ?? { label: key, variables: [] }, settings[key] ?? "", values);
      const headshots = text("promptHeadshots", video);
      const chosen = thumbnailStyles.filter(({ key }) => styles.includes(key));
      yield progress(chosen.length === 1 ? "Drawing one image" : `Drawing ${chosen.length} images`);
      const images = yield* makeImages(
        context,
        title,
        chosen.map(({ key, label }) => ({
          style: key,
          label,
          request: {
            prompt: withChange(
              text("promptImageGenerate", {
                ...video,
                headshots,
                style: text(key, video),
                "references.titles": references.map((each) => `“${each.title}”`).join(", "),
              }),
              change,
            ),
            width: 1280,
            height: 720,
            format: "jpeg",
            compression: 85,
            references: references.map((each) => each.thumbnail),
          },
        })),
        {
          rulesFor: thumbnailRules,
          read: (picture) => readPicture(upstreams.languageModel, picture),
          wordsRule: (words) => saysOnly(title, words),
        },
      );
      return { imageData: "", thumbnails: references, ...images };
    },
  },
  {
    async generate(result, readFile) {
      const first = result.variants[0];
      const bytes = first && (await readFile(first.id));
      return { ...result, imageData: bytes ? Buffer.from(bytes).toString("base64") : "" };
    },
  },
);

function referenceOf({ thumbnail, title, link }: Video) {
  return thumbnail ? [{ thumbnail, title, videoUrl: link }] : [];
}
