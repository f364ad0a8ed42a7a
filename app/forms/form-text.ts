/** What a form posted under a name, as text; "" for nothing and for a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
