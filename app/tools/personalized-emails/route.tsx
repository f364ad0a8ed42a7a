/** The four personalised screens: the e-mail workspace over the screen's own prompt set, and the set's editor. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { servicesContext } from "../../services";
import { promptSetView } from "../../toolkit/prompts/set-view.server";
import { toolAction } from "../../toolkit/route.server";
import { PageHeader } from "../../ui/page-header";
import { PromptList } from "../../ui/prompt-editor/prompt-list";
import { keepScreenOnFailure } from "../../ui/tool-screen/client-action";
import { churn, workspaceSets } from "../prompt-sets/settings";
import { personalizedEmails } from "./definition";
import classes from "./workspace.module.css";
import { Workspace } from "./workspace";

export async function loader({ url, context }: LoaderFunctionArgs) {
  const set = workspaceSets.find(({ path }) => path === url.pathname);
  if (!set) throw new Response("There is no screen at this address.", { status: 404 });
  return {
    set: await promptSetView(context.get(servicesContext), set),
    emails: new Set(set.prompts.map(({ key }) => key.replace(/\D/g, "")).filter((step) => step !== "6")).size,
    ownStatus: set.slug === churn.slug,
  };
}

export const action = toolAction(personalizedEmails);
export const clientAction = keepScreenOnFailure;

export default function PersonalizedEmailsScreen() {
  const { set, emails, ownStatus } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={set.title} purpose={set.purpose} />
      <div className={classes.screen}>
        <Workspace key={set.group} group={set.group} emails={emails} />
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
