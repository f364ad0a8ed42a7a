/** Form for title, category and styles, and the generated variants side by side. */
import { useSearchParams } from "react-router";
import type { EarlierImages } from "../../images/earlier";
import { ImageGenerator } from "../../images/made-images/image-generator";
import classes from "../../images/made-images/made-images.module.css";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { useInput } from "../../tool-screen/use-input";
import { useQueryRun } from "../../tool-screen/use-query-run";
import { useHydrated } from "../../ui/use-hydrated";
import type { ThumbnailResult } from "./definition";
import { References, Thumbnails } from "./thumbnail-results";

interface GeneratorProps {
  styles: {
    key: string;
    label: string;
  }[];
  categories: string[];
  earlier: EarlierImages[];
  /** The price of a generation in words. */
  price: string | undefined;
}

const example = { title: "How we recorded 40 interviews in a week", domain: "Education" };

export function Generator({ styles, categories, earlier, price }: GeneratorProps) {
  const tool = { slug: "youtube-thumbnail", resetsOnLeave: false };
  const generation = useQueryRun(tool, { name: "generate", primaryInput: "title" });
  const { shown, fields } = generation.state;
  const hydrated = useHydrated();
  // Magic clips links here with the video's title.
  const [search] = useSearchParams();
  const title = useInput("title", shown, search.get("title") ?? "");
  const domain = useInput("domain", shown);
  const fillIn = () => {
    title.write(example.title);
    domain.write(example.domain);
  };
  return (
    <ImageGenerator<ThumbnailResult>
      generation={generation}
      styles={styles}
      preset={styles.slice(0, 3)}
      earlier={earlier}
      price={price}
      filled={title.text.trim() !== "" && domain.text !== ""}
      progress="Generating thumbnails"
      inputs={
        <div className={classes.inputs}>
          <TextField
            {...title.field}
            label="Title"
            placeholder={example.title}
            error={fields.title?.[0]}
            required={!hydrated}
          />
          <Select
            {...domain.field}
            label="Category"
            options={[{ value: "", label: "Choose a category" }, ...categories]}
            error={fields.domain?.[0]}
            required={!hydrated}
          />
        </div>
      }
      empty={{
        title: "No thumbnail yet",
        words:
          "Enter the video’s title and choose its category. Thumbnails follow what works there right now.",
        fillIn,
      }}
      cards={(images, of, onChange) => <Thumbnails images={images} title={of} onChange={onChange} />}
      after={({ thumbnails }) => <References thumbnails={thumbnails} />}
    />
  );
}
