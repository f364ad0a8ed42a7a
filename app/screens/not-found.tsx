/** Any address the map of the product does not know. */
export function loader() {
  throw new Response("There is no screen at this address.", { status: 404 });
}

export default function NotFound() {
  return null;
}
