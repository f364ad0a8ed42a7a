import { z } from "zod";
import type { Field } from "../toolkit/fields";
import { defineSettings } from "../toolkit/settings";

const persona = z.object({ id: z.string(), role: z.string() });
export type Persona = z.infer<typeof persona>;

const personas: Field<Persona[]> = {
  view: { control: "list", label: "Personas", initial: [] },
  schema: z.array(persona),
  fromText: () => [],
};

/** Personas are one group of settings like any other, so that they have versions and are frozen with a run. */
export const personaSettings = defineSettings({
  group: "icp",
  api: "/api/icp/settings",
  fields: { personas },
});
