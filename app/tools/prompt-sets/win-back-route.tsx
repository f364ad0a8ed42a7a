/** The three win-back screens, one editor for three sets. */
import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData } from "react-router";
import { appContext, loadedSettingsContext } from "../../app";
import { promptSetView } from "../../prompts/set-view.server";
import { PageHeader } from "../../ui/page-header";
import { PromptList } from "../../prompts/editor/prompt-list";
import { winBackCancelledPast, winBackDidntTakeTwoMonths, winBackTookTwoMonthsOff } from "./settings";

const sets = [winBackTookTwoMonthsOff, winBackDidntTakeTwoMonths, winBackCancelledPast];

export async function loader({ url, context }: LoaderFunctionArgs) {
  const set = sets.find(({ path }) => path === url.pathname);
  if (!set) throw new Response("This page does not exist. Check the URL.", { status: 404 });
  return promptSetView(context.get(appContext), set, context.get(loadedSettingsContext));
}

export default function WinBackScreen() {
  const set = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={set.title} purpose={set.purpose} />
      <PromptList key={set.group} {...set} audience="e-mail" status="own" back={set.path} />
    </>
  );
}
