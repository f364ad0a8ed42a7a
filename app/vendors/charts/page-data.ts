/**
 * Returns the content of the script with this id, or null if the page has none. Uses indexOf, since
 * a regular expression would backtrack.
 */
export function scriptOf(html: string, id: string): string | null {
  const named = html.indexOf(`id="${id}"`);
  const opened = named < 0 ? -1 : html.indexOf(">", named);
  const closed = opened < 0 ? -1 : html.indexOf("</script>", opened);
  const isScript = html.slice(Math.max(0, html.lastIndexOf("<", named)), named).startsWith("<script");
  return closed >= 0 && isScript ? html.slice(opened + 1, closed) : null;
}
