/**
 * Reads a posted form and normalises its texts: printable characters and LF line breaks. Every
 * action uses this function.
 */
import { data } from "react-router";
import { printable } from "../printable-text";

/** @throws a 400 response with a message if the body is not a form */
export async function readPosted(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => {
    throw data("The form could not be read. Send it again.", { status: 400 });
  });
  const form = new FormData();
  for (const [name, value] of posted)
    if (typeof value === "string") form.append(printable(name), printable(value).replaceAll("\r\n", "\n"));
    else form.append(printable(name), value);
  return form;
}
