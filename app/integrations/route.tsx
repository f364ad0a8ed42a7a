/** Lists every vendor: setup, live or sandbox, spending this month, budget and last failure. */
import { Link, type ShouldRevalidateFunctionArgs, useActionData } from "react-router";
import { appContext, staffContext } from "../app";
import { refusedForm, takenForm } from "../forms/form-result.server";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import type { RunProblem } from "../toolkit/failure";
import { formText } from "../forms/form-text";
import { allowRepeats, type IntegrationView, listIntegrations, saveBudget } from "./integrations.server";
import { keepScreen } from "../ui/keep-screen";
import { money } from "../ui/money";
import { PageHeader } from "../ui/page-header";
import type { Route } from "./+types/route";
import { type BudgetAnswer, Integration } from "./integration";
import { isNearlyUsed } from "./spend";
import classes from "./integrations.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { integrations: await listIntegrations(context.get(appContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readPosted(request);
  const upstream = formText(form, "upstream");
  if (formText(form, "intent") === "repeat") {
    const refused = ({ detail }: RunProblem): BudgetAnswer => ({ upstream, refusal: detail });
    return answering(
      app,
      { what: "repeats not allowed", failed: refused },
      async (): Promise<BudgetAnswer> => {
        await allowRepeats(app, { upstream, approval: formText(form, "approval") });
        return { upstream };
      },
    );
  }
  const failed = ({ detail }: RunProblem, fields: Record<string, string[]> = {}): BudgetAnswer => ({
    upstream,
    problem: detail,
    result: refusedForm(form, fields),
  });
  return answering(app, { what: "budget not saved", failed }, async (): Promise<BudgetAnswer> => {
    await saveBudget(app, context.get(staffContext), {
      upstream,
      limit: formText(form, "limit"),
      unit: formText(form, "unit"),
    });
    return { upstream, result: takenForm };
  });
}

/** Keeps a budget in its field if the request did not reach the server. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const upstream = formText(form, "upstream");
  const isBudget = formText(form, "intent") !== "repeat";
  return keepScreen<BudgetAnswer>(
    request,
    () => serverAction(),
    ({ detail }) => (isBudget ? { upstream, problem: detail } : { upstream, refusal: detail }),
  );
}

/** Also reloads if the server rejected an outdated price, so that the screen shows the new one. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** Shows problems and total spending above the vendors. */
function Summary({ integrations }: { integrations: IntegrationView[] }) {
  const usd = integrations.reduce((sum, { spent }) => sum + spent.usd, 0);
  const named = (level: number) =>
    integrations.filter((each) => trouble(each) === level).map(({ label }) => label);
  const parts = [
    [named(2), "failing"],
    [named(3), "near the budget limit"],
    [named(1), "without a key"],
  ] as const;
  return (
    <p className={classes.summary}>
      <strong>{money(usd)}</strong> this month so far (<Link to="/spend">by tool and person</Link>).{" "}
      {parts.some(([names]) => names.length > 0)
        ? parts
            .filter(([names]) => names.length > 0)
            .map(([names, words]) => `${firstOf(names)} ${words}.`)
            .join(" ")
        : "All vendors are up."}
    </p>
  );
}

const mostNamed = 4;

/** "Apollo, Slack and 3 more". */
function firstOf(names: string[]): string {
  const more = names.length - mostNamed;
  return more > 0 ? `${names.slice(0, mostNamed).join(", ")} and ${more} more` : names.join(", ");
}

/** Sorts problems first: an exhausted budget, a failed vendor, a missing key. */
function trouble({ budget, spent, lastFailure, missing }: IntegrationView): number {
  const used = budget && (budget.unit === "usd" ? spent.usd : spent.units);
  if (budget && isNearlyUsed({ used: used ?? 0, limit: budget.limit })) return 3;
  return lastFailure && !lastFailure.isOver ? 2 : missing.length > 0 ? 1 : 0;
}

export default function Integrations({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<BudgetAnswer>();
  return (
    <>
      <PageHeader
        title="Integrations"
        purpose="The vendors behind our tools. Budgets reset monthly (UTC); calls stop at the limit."
      />
      <Summary integrations={loaderData.integrations} />
      <ul className={classes.list}>
        {loaderData.integrations
          .toSorted((a, b) => trouble(b) - trouble(a))
          .map((integration) => (
            <Integration
              key={integration.name}
              integration={integration}
              refusal={answer?.upstream === integration.name ? answer.refusal : undefined}
            />
          ))}
      </ul>
    </>
  );
}
