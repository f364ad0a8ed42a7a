/** Form for a show's name, subject and host, and the generated covers that meet Apple's rules. */
import type { EarlierImages } from "../../images/earlier";
import { ImageGenerator } from "../../images/made-images/image-generator";
import classes from "../../images/made-images/made-images.module.css";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { useInput } from "../../tool-screen/use-input";
import { useQueryRun } from "../../tool-screen/use-query-run";
import { useHydrated } from "../../ui/use-hydrated";
import { Covers, Warnings } from "./cover-results";
import type { CoverResult } from "./definition";

interface GeneratorProps {
  styles: {
    key: string;
    label: string;
  }[];
  earlier: EarlierImages[];
  /** The price of a generation in words. */
  price: string | undefined;
}

const example = {
  title: "The Quiet Studio",
  author: "Dana Reyes",
  about: "Interviews with people who build calm products",
};

export function Generator({ styles, earlier, price }: GeneratorProps) {
  const tool = { slug: "cover-art-generator", resetsOnLeave: false };
  const generation = useQueryRun(tool, { name: "generate", primaryInput: "title" });
  const { shown, fields } = generation.state;
  const hydrated = useHydrated();
  const title = useInput("title", shown);
  const author = useInput("author", shown);
  const about = useInput("about", shown);
  const fillIn = () => {
    title.write(example.title);
    author.write(example.author);
    about.write(example.about);
  };
  return (
    <ImageGenerator<CoverResult>
      generation={generation}
      styles={styles}
      preset={styles.slice(1)}
      earlier={earlier}
      price={price}
      filled={title.text.trim() !== ""}
      progress="Generating covers"
      inputs={
        <>
          <div className={classes.inputs} data-even>
            <TextField
              {...title.field}
              label="Show name"
              placeholder={example.title}
              error={fields.title?.[0]}
              required={!hydrated}
            />
            <TextField {...author.field} label="Host or company" placeholder={example.author} />
          </div>
          <TextArea {...about.field} label="What it’s about" placeholder={example.about} rows={2} />
        </>
      }
      empty={{
        title: "No cover yet",
        words: "Enter the show’s name. Each style becomes one cover, checked against Apple’s rules.",
        fillIn,
      }}
      cards={(images, of, onChange) => <Covers images={images} title={of} onChange={onChange} />}
      before={({ warnings }) => <Warnings warnings={warnings} />}
    />
  );
}
