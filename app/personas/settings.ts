import { z } from "zod";
import type { Field } from "../toolkit/fields";
import { defineSettings } from "../toolkit/settings";

const persona = z.object({ id: z.string().max(100), role: z.string().max(120) });
export type Persona = z.infer<typeof persona>;

const personas: Field<Persona[]> = {
  view: { control: "list", label: "Target titles", initial: [] },
  schema: z.array(persona).max(500, "You can have at most 500 target titles."),
  fromText: () => [],
};

/** Personas are a settings group, so they have versions and a run keeps its own copy. */
export const personaSettings = defineSettings({
  group: "icp",
  api: "/api/icp/settings",
  fields: { personas },
});
