/**
 * API for the owners of records, and for dividing a list's lines among them
 * (docs/product/records-and-lists.md).
 */
import { z } from "zod";
import { divideLines, divisionRules, mostColleagues, planDivision } from "../records/dividing.server";
import { linesAtOnce } from "../records/limits";
import { activeStaff } from "../records/storage/colleagues";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

export const listOwners = new DeclaredRoutes("Lists");

listOwners.add(
  {
    method: "get",
    path: "/api/owners",
    summary: "List the users who can own records",
    answer: z.object({ owners: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  async (c, { answer }) => answer({ owners: await activeStaff(c.env.app.database) }),
);

const account = z.string().max(100);
const ids = z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).max(linesAtOnce);
const share = z.object({
  owner: account,
  rule: z.enum(divisionRules).describe('"hubspot": owner in HubSpot; "turn": the next colleague'),
  ids,
});
const among = z
  .array(account)
  .max(mostColleagues)
  .default([])
  .describe("Users who get lines in turn, in this order");

listOwners.add(
  {
    method: "post",
    path: "/api/lists/{id}/division/plan",
    summary: "Plan how lines without an owner are divided among users; changes nothing",
    body: z.object({
      ids: ids.min(1),
      among,
      hubspot: z.boolean().default(false).describe("First give lines to their owner in HubSpot"),
      turn: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe("`turn` of the previous answer"),
    }),
    answer: z.object({
      shares: z.array(share),
      kept: z.number().describe("Lines that keep the owner they have"),
      left: z.number().describe("Lines that get nobody: HubSpot names no owner, and `among` is empty"),
      gone: z.number().describe("Lines that left the list"),
      turn: z.number().describe("Send it with the next portion"),
    }),
  },
  async (c, { answer, body }) => {
    const { ids: asked, turn, ...division } = await body();
    const portion = { ids: asked, turn, division };
    return answer(await planDivision(c.env.app, c.get("staff"), c.req.param("id"), portion));
  },
);

listOwners.add(
  {
    method: "post",
    path: "/api/lists/{id}/division",
    summary: "Set the owners of a plan as one change; lines that got an owner meanwhile keep it",
    body: z.object({
      shares: z
        .array(share)
        .min(1)
        .max(2 * mostColleagues + linesAtOnce),
      among,
      actId: account.optional().describe("`actId` of the first portion, so that one undo reverts all"),
    }),
    answer: z.object({ changed: z.number(), unchanged: z.number(), actId: z.string() }),
  },
  async (c, { answer, body }) => {
    const { app } = c.env;
    const { actId = app.newId(), ...division } = await body();
    const change = { ...division, actId, at: app.now().getTime() };
    return answer({ ...(await divideLines(app, c.get("staff"), c.req.param("id"), change)), actId });
  },
);
