/**
 * The four screens for personalised emails: the email workspace and the editor of the screen's
 * prompt set.
 */
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { appContext, loadedSettingsContext } from "../../app";
import { promptSetView } from "../../prompts/set-view.server";
import { priceOnScreen } from "../../tool-screen/screen-prices.server";
import { toolAction } from "../../tool-screen/route.server";
import { readRun } from "../../runs/runs.server";
import { PageHeader } from "../../ui/page-header";
import { PromptList } from "../../prompts/editor/prompt-list";
import { keepLoaded, keepScreenOnFailure } from "../../tool-screen/client-action";
import { churn, workspaceSets } from "../prompt-sets/settings";
import { personalizedEmails } from "./definition";
import classes from "./workspace.module.css";
import { Workspace } from "./workspace";

export async function loader({ url, context }: LoaderFunctionArgs) {
  const set = workspaceSets.find(({ path }) => path === url.pathname);
  if (!set) throw new Response("This page does not exist. Check the URL.", { status: 404 });
  const app = context.get(appContext);
  // Redirects a run to the screen of its own sequence.
  const asked = url.searchParams.get("run");
  const run = asked && (await readRun(app, asked));
  const its = run && workspaceSets.find(({ settings }) => settings.group === run.input.group);
  if (its && its !== set) throw redirect(`${its.path}?run=${asked}`);
  const [view, price] = await Promise.all([
    promptSetView(app, set, context.get(loadedSettingsContext)),
    priceOnScreen(app, personalizedEmails, "email", context),
  ]);
  return {
    set: view,
    price,
    emails: new Set(set.prompts.map(({ key }) => key.replace(/\D/g, "")).filter((step) => step !== "6")).size,
    ownStatus: set.slug === churn.slug,
  };
}

export const action = toolAction(personalizedEmails);
export const clientAction = keepScreenOnFailure;
export const shouldRevalidate = keepLoaded;

export default function PersonalizedEmailsScreen() {
  const { set, price, emails, ownStatus } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={set.title} purpose={set.purpose} />
      <div className={classes.screen}>
        <Workspace
          key={set.group}
          group={set.group}
          emails={emails}
          price={price}
          variables={set.prompts.flatMap((prompt) => prompt.variables)}
        />
        <section className={classes.prompts} aria-label="Prompts">
          <h2 className={classes.heading}>Prompts</h2>
          <PromptList
            key={set.group}
            {...set}
            audience="e-mail"
            status={ownStatus ? "own" : "shared"}
            back={set.path}
          />
        </section>
      </div>
    </>
  );
}
