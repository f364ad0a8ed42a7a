import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import { Mark } from "../../ui/state-badge";

export function StatusMark({ scraped }: { scraped: boolean }) {
  return scraped ? (
    <Mark tone="good" Icon={IconCircleCheck} words="Scraped" />
  ) : (
    <Mark tone="quiet" Icon={IconCircleDashed} words="Not Scraped" />
  );
}
