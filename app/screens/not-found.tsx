/** Answers every URL that has no route. */
export function loader() {
  throw new Response("There is no screen at this address.", { status: 404 });
}

export default function NotFound() {
  return null;
}
