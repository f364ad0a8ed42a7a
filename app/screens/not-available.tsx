/** Stands at the address of a screen that the console does not have yet. */
import { useLocation } from "react-router";
import { catalogue } from "../tools/catalogue";
import { EmptyState } from "../ui/empty-state";
import { PageHeader } from "../ui/page-header";

export function NotAvailable({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Not available yet"
        words="This tool is on its way. The others in the menu work today."
      />
    </>
  );
}

export default function NotAvailableScreen() {
  const { pathname } = useLocation();
  const title = catalogue("").find((screen) => screen.path === pathname)?.title ?? "This screen";
  return <NotAvailable title={title} />;
}
