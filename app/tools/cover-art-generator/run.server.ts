import { withChange } from "../../images/change-field";
import { artworkRules, titleWarnings } from "../../images/image-rules";
import { makeImages } from "../../images/make-images";
import { implement, progress } from "../../toolkit/implementation";
import { readPicture, saysTitle } from "../../shared-rules/picture-words";
import { readyPrompt } from "../../prompts/writing";
import { coverArtGenerator } from "./definition";
import { coverArtPrompts, coverStyles } from "./settings";

/**
 * Apple allows 1400 to 3000 pixels; larger sizes cost more. "Download at 3000 px" scales in the
 * browser.
 */
const side = 2048;

export const runCoverArtGenerator = implement(coverArtGenerator, {
  async *generate(context) {
    const { input, settings } = context;
    const show = {
      "podcast.title": input.title,
      "podcast.about": input.about,
      "podcast.author": input.author,
    };
    const chosen = coverStyles.filter(({ key }) => input.styles.includes(key));
    yield progress(chosen.length === 1 ? "Drawing one cover" : `Drawing ${chosen.length} covers`);
    const images = yield* makeImages(
      context,
      input.title,
      chosen.map(({ key, label }) => {
        const prompt = coverArtPrompts.prompts.find((each) => each.key === key) ?? { label, variables: [] };
        return {
          style: key,
          label,
          request: {
            prompt: withChange(readyPrompt(prompt, settings[key] ?? "", show), input.change),
            width: side,
            height: side,
            format: "jpeg",
            compression: 90,
          },
        };
      }),
      {
        rulesFor: artworkRules,
        read: (picture) => readPicture(context.upstreams.languageModel, picture),
        wordsRule: (words) => saysTitle(input.title, words),
      },
    );
    return { ...images, warnings: titleWarnings(input.title) };
  },
});
