import type { QueryView } from "./screen";

export interface PricedForm {
  tool: string;
  query: Pick<QueryView, "name" | "fields" | "needsOneOf">;
  form: HTMLFormElement | null;
  filters: HTMLFormElement | null;
}

const prefix = "filters.";

/**
 * Returns the fields that a price depends on, or null while no input is given. Secrets, files and
 * the user's own email stay in the browser.
 */
export function postedFor({ tool, query, form, filters }: PricedForm): FormData | null {
  if (!form) return null;
  const posted = new FormData();
  posted.set("tool", tool);
  posted.set("query", query.name);
  const isAsked = (name: string) => {
    const field = query.fields[name];
    return field !== undefined && !("secret" in field && field.secret);
  };
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && isAsked(name)) posted.append(name, value);
  for (const [name, value] of filters ? new FormData(filters) : [])
    if (name.startsWith(prefix)) posted.append(name.slice(prefix.length), value);
  const isGiven = query.needsOneOf.some((name) => String(posted.get(name) ?? "").trim() !== "");
  return isGiven ? posted : null;
}
