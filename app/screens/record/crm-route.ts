/** Reads a record's state in HubSpot separately, so that its page does not wait for HubSpot. */
import { data } from "react-router";
import { crmOfRecord } from "../../records/crm-of-record.server";
import { readRecordPage } from "../../records/storage/record-page";
import { appContext, staffContext } from "../../app";
import type { Route } from "./+types/crm-route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const record = await readRecordPage(app.database, params.id);
  if (!record) throw data("This record no longer exists.", { status: 404 });
  return crmOfRecord(app, context.get(staffContext), record);
}
