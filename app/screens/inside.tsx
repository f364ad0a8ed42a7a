/** Shows errors and unknown URLs inside the frame, so that menu and progress stay usable. */
import { Outlet } from "react-router";
import type { Route } from "./+types/inside";
import { FailurePage } from "../ui/failure-page";

export default Outlet;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
