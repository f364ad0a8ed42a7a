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
import { coverArtGenerator } from "./definition";
import { Generator } from "./generator";
import { coverArtPrompts, coverStyles } from "./settings";

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const [set, earlier, price] = await Promise.all([
    promptSetView(app, coverArtPrompts, context.get(loadedSettingsContext)),
    earlierImages(app, coverArtGenerator.slug, context.get(loadedRowsContext)),
    priceOnScreen(app, coverArtGenerator, "generate", context),
  ]);
  return { set, earlier, price, styles: [...coverStyles] };
}

export const action = toolAction(coverArtGenerator);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function CoverArtScreen({
  loaderData: { set, earlier, price, styles },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={set.title} purpose={set.purpose} />
      <div className={classes.screen}>
        <Generator styles={styles} earlier={earlier} price={price} />
        <Earlier path={set.path} earlier={earlier} shape="square" />
        <section className={classes.section} aria-label="Prompts">
          <h2 className={classes.heading}>Prompts</h2>
          <PromptForm {...set} back={set.path} />
        </section>
      </div>
    </>
  );
}
