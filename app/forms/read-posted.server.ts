/**
 * What a screen's form posted, with texts that any page can hold and line ends as everything else has them. Every action
 * reads its form here.
 */
import { data } from "react-router";
import { printable } from "../printable-text";

/** @throws a 400 in words for a body that is no form */
export async function readPosted(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => {
    throw data("The form arrived broken. Send it again.", { status: 400 });
  });
  const form = new FormData();
  for (const [name, value] of posted)
    if (typeof value === "string") form.append(printable(name), printable(value).replaceAll("\r\n", "\n"));
    else form.append(printable(name), value);
  return form;
}
