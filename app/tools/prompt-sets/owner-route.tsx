/** `/{name}-emails`, where the configuration sets the name. Any other single word is not found. */
import { appContext, loadedSettingsContext } from "../../app";
import { promptSetView } from "../../prompts/set-view.server";
import { PageHeader } from "../../ui/page-header";
import { PromptList } from "../../prompts/editor/prompt-list";
import type { Route } from "./+types/owner-route";
import { nameEmails } from "./settings";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const owner = app.names.emailsOwner;
  const set = nameEmails(owner);
  if (`/${params.page}` !== set.path)
    throw new Response("This page does not exist. Check the URL.", { status: 404 });
  return { owner, set: await promptSetView(app, set, context.get(loadedSettingsContext)) };
}

export default function OwnerEmails({ loaderData: { owner, set } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Send personalized emails from ${owner}`}
        subtitle={set.title}
        purpose={`The prompt behind the emails that ${owner} sends.`}
      />
      <PromptList {...set} audience="e-mail" status="shared" back={set.path} />
    </>
  );
}
