/** Owners of the emulated portal (one has left), and the deals of its companies. */
import { json } from "../../vendor.ts";
import type { World } from "../../world.ts";

interface Owner {
  id: string;
  type: "PERSON";
  email: string;
  firstName: string;
  lastName: string;
  userId: number | null;
  userIdIncludingInactive: number;
  archived: boolean;
}

export const ownersOf = (world: World): Owner[] =>
  world.memory("hubspot owners", () => [
    owner("61", "ann@ours.example", "Ann", "Ek", 31, false),
    owner("62", "ben@ours.example", "", "", 32, true),
    owner("64", "cleo@ours.example", "Cleo", "Marsh", 34, false),
  ]);

const owner = (
  id: string,
  email: string,
  firstName: string,
  lastName: string,
  user: number,
  archived: boolean,
): Owner => ({
  id,
  type: "PERSON",
  email,
  firstName,
  lastName,
  userId: archived ? null : user,
  userIdIncludingInactive: user,
  archived,
});

/** Lists owners who left only on request. */
export function owners(request: Request, world: World): Response {
  const archived = new URL(request.url).searchParams.get("archived") === "true";
  return json({ results: ownersOf(world).filter((one) => one.archived === archived) });
}
