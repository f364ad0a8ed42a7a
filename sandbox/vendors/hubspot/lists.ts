/** Lists and their members. */
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { bookOf, type StaticList } from "./book.ts";
import { invalid, notFound } from "./failures.ts";
import { crmOf } from "./records.ts";

const mostFound = 500;
const mostMembers = 250;

const shownList = ({ members, ...list }: StaticList) => ({
  ...list,
  processingStatus: "COMPLETE",
  additionalProperties: { hs_list_size: String(members.size) },
});

/** Lists that the portal's users made before the console was connected. */
const ofMarket: Pick<StaticList, "listId" | "name" | "objectTypeId" | "processingType">[] = [
  { listId: "411", name: "Webinar guests", objectTypeId: "0-1", processingType: "MANUAL" },
  { listId: "412", name: "Trade fair contacts", objectTypeId: "0-1", processingType: "SNAPSHOT" },
  { listId: "413", name: "Newsletter readers", objectTypeId: "0-1", processingType: "DYNAMIC" },
  { listId: "414", name: "Podcast sponsors", objectTypeId: "0-2", processingType: "MANUAL" },
];
const membersEach = 300;

/** Returns the portal's lists; the first call fills those of the market. */
function listsOf(world: World): Map<string, StaticList> {
  const { lists: kept } = bookOf(world);
  const market = world.memory("hubspot lists", () => ({ isFilled: false }));
  if (market.isFilled) return kept;
  market.isFilled = true;
  const { all } = crmOf(world);
  for (const [at, list] of ofMarket.entries()) {
    const records = list.objectTypeId === "0-1" ? all.contacts : all.companies;
    const members = new Set(records.slice(at * 40, at * 40 + membersEach).map(({ id }) => id));
    kept.set(list.listId, { ...list, members });
  }
  return kept;
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map((one) => textOf(one)) : []);

/** @param rest the path after `/crm/lists/<version>` */
export async function lists(rest: string, request: Request, world: World): Promise<Response> {
  const kept = listsOf(world);
  const { nextId } = bookOf(world);
  const { method } = request;
  if (rest === "" && method === "POST") {
    const body = await bodyOf(request);
    const name = textOf(body.name);
    if ([...kept.values()].some((one) => one.name === name)) return invalid(`List name ${name} is in use`);
    if (textOf(body.processingType) !== "MANUAL") return invalid("Only MANUAL lists are made here");
    const list: StaticList = {
      listId: String(nextId % 100_000),
      name,
      objectTypeId: textOf(body.objectTypeId, "0-1"),
      processingType: "MANUAL",
      members: new Set(),
    };
    bookOf(world).nextId += 1;
    kept.set(list.listId, list);
    return json({ list: shownList(list) });
  }
  if (rest === "/search" && method === "POST") {
    const body = await bodyOf(request);
    const { query, count = 20, offset = 0 } = body;
    if (Number(count) > mostFound) return invalid(`count must be at most ${mostFound}`);
    const words = textOf(query).toLowerCase();
    const types = textsOf(body.processingTypes);
    const objectType = textOf(body.objectTypeId);
    const found = [...kept.values()].filter(
      ({ name, processingType, objectTypeId }) =>
        name.toLowerCase().includes(words) &&
        (types.length === 0 || types.includes(processingType)) &&
        (objectType === "" || objectType === objectTypeId),
    );
    const end = Number(offset) + Number(count);
    return json({
      lists: found.slice(Number(offset), end).map(shownList),
      hasMore: end < found.length,
      offset: end,
      total: found.length,
    });
  }
  const [, id = "", part = ""] = /^\/([^/]+)(\/.*)?$/.exec(rest) ?? [];
  const list = kept.get(id);
  if (!list) return notFound("List does not exist");
  if (part === "" && method === "GET") return json({ list: shownList(list) });
  if (part === "" && method === "DELETE") {
    kept.delete(id);
    return new Response(null, { status: 204 });
  }
  if (part === "/memberships/join-order" && method === "GET") return membersInOrder(list, request);
  if (part === "/memberships/add-and-remove" && method === "PUT") return changeMembers(list, request, world);
  return notFound();
}

/** A page of members, oldest first. The token of the next page says nothing to the caller. */
function membersInOrder({ members }: StaticList, request: Request): Response {
  const query = new URL(request.url).searchParams;
  const limit = Number(query.get("limit") ?? 100);
  if (!(limit >= 1 && limit <= mostMembers)) return invalid(`limit must be between 1 and ${mostMembers}`);
  const token = query.get("after");
  const from = token === null ? 0 : Number(/^joined-(\d+)$/.exec(atob(token))?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) return invalid("The paging token is not valid");
  const all = [...members];
  const end = from + limit;
  const after = btoa(`joined-${end}`);
  return json({
    total: all.length,
    results: all.slice(from, end).map((recordId, at) => ({
      recordId,
      membershipTimestamp: new Date(Date.UTC(2026, 0, 5) + (from + at) * 60_000).toISOString(),
    })),
    ...(end < all.length && {
      paging: { next: { after, link: `https://api.hubapi.com/crm/lists?after=${after}` } },
    }),
  });
}

async function changeMembers(list: StaticList, request: Request, world: World): Promise<Response> {
  if (list.processingType === "DYNAMIC") return invalid("Members of a dynamic list can't be changed");
  const body = await bodyOf(request);
  const { contacts } = crmOf(world).byId;
  const wanted = textsOf(body.recordIdsToAdd);
  const added = wanted.filter((id) => contacts.has(id) && !list.members.has(id));
  const removed = textsOf(body.recordIdsToRemove).filter((id) => list.members.has(id));
  for (const id of added) list.members.add(id);
  for (const id of removed) list.members.delete(id);
  return json({
    recordsIdsAdded: added,
    recordIdsRemoved: removed,
    recordIdsMissing: wanted.filter((id) => !contacts.has(id)),
  });
}
