import { z } from "zod";
import type { Field } from "../toolkit/fields";
import { defineSettings } from "../toolkit/settings";

const persona = z.object({ id: z.string().max(100), role: z.string().max(120) });
export type Persona = z.infer<typeof persona>;

const personas: Field<Persona[]> = {
  view: { control: "list", label: "Personas", initial: [] },
  schema: z.array(persona).max(500, "There are at most 500 personas."),
  fromText: () => [],
};

/** Personas are one group of settings like any other, so that they have versions and are frozen with a run. */
export const personaSettings = defineSettings({
  group: "icp",
  api: "/api/icp/settings",
  fields: { personas },
});
