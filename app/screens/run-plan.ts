/** "Check first" for the screens: what a file would do and cost. */
import { data } from "react-router";
import { servicesContext } from "../services";
import { describeFailure } from "../toolkit/failure";
import { planUpload } from "../toolkit/plan-request.server";
import type { RunPlanAnswer } from "../toolkit/screen";
import type { Route } from "./+types/run-plan";

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  try {
    return data<RunPlanAnswer>({
      plan: await planUpload(services, request, crypto.randomUUID(), "filters."),
    });
  } catch (error) {
    const { status, detail } = describeFailure(error, services.engine.label);
    return data<RunPlanAnswer>({ problem: detail }, { status });
  }
}
