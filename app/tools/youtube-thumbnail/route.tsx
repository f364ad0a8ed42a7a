import type { LoaderFunctionArgs } from "react-router";
import { appContext, loadedRowsContext, loadedSettingsContext } from "../../app";
import { earlierImages } from "../../images/earlier.server";
import { promptSetView } from "../../prompts/set-view.server";
import { toolAction } from "../../tool-screen/route.server";
import { priceOnScreen } from "../../tool-screen/screen-prices.server";
import { Earlier } from "../../images/made-images/earlier";
import classes from "../../images/made-images/made-images.module.css";
import { PageHeader } from "../../ui/page-header";
import { PromptForm } from "../../prompts/editor/prompt-form";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import type { Route } from "./+types/route";
import { categories } from "./categories";
import { youtubeThumbnail } from "./definition";
import { Generator } from "./generator";
import { thumbnailPrompts, thumbnailStyles } from "./settings";

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const [set, earlier, price] = await Promise.all([
    promptSetView(app, thumbnailPrompts, context.get(loadedSettingsContext)),
    earlierImages(app, youtubeThumbnail.slug, context.get(loadedRowsContext)),
    priceOnScreen(app, youtubeThumbnail, "generate", context),
  ]);
  return {
    set,
    earlier,
    price,
    styles: [...thumbnailStyles],
    categories: categories.map(({ name }) => name),
  };
}

export const action = toolAction(youtubeThumbnail);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function ThumbnailScreen({ loaderData }: Route.ComponentProps) {
  const { set, earlier, price, styles, categories: names } = loaderData;
  return (
    <>
      <PageHeader title={set.title} purpose={set.purpose} />
      <div className={classes.screen}>
        <Generator styles={styles} categories={names} earlier={earlier} price={price} />
        <Earlier path={set.path} earlier={earlier} shape="wide" />
        <section className={classes.section} aria-label="Prompts">
          <h2 className={classes.heading}>Prompts</h2>
          <PromptForm {...set} back={set.path} />
        </section>
      </div>
    </>
  );
}
