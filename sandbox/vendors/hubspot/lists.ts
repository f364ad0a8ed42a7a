/** Static lists and their members. */
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { bookOf, type StaticList } from "./book.ts";
import { invalid, notFound } from "./failures.ts";
import { crmOf } from "./records.ts";

const shownList = ({ members, ...list }: StaticList) => ({
  ...list,
  processingStatus: "COMPLETE",
  additionalProperties: { hs_list_size: String(members.size) },
});

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map((one) => textOf(one)) : []);

/** @param rest the path after `/crm/lists/<version>` */
export async function lists(rest: string, request: Request, world: World): Promise<Response> {
  const { lists: kept, nextId } = bookOf(world);
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
    const { query, count = 20, offset = 0 } = await bodyOf(request);
    const words = textOf(query).toLowerCase();
    const found = [...kept.values()].filter(({ name }) => name.toLowerCase().includes(words));
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
  if (part === "/memberships" && method === "GET")
    return json({ results: [...list.members].map((recordId) => ({ recordId })) });
  if (part === "/memberships/add-and-remove" && method === "PUT") return changeMembers(list, request, world);
  return notFound();
}

async function changeMembers(list: StaticList, request: Request, world: World): Promise<Response> {
  if (list.processingType !== "MANUAL") return invalid("Members of a dynamic list can't be changed");
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
