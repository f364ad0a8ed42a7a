/** Answers every URL that has no route. */
export function loader() {
  throw new Response("This page does not exist. Check the URL.", { status: 404 });
}

export default function NotFound() {
  return null;
}
