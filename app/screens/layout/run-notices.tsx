/** Says in the corner that a CSV run has ended. Loaded when the first one does. */
import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/notifications/styles.layer.css";
import { useEffect } from "react";
import { Link } from "react-router";
import type { RunView } from "../../runs/run-view";
import { formatNumber } from "../../toolkit/format-number";

export default function RunNotices({ ended }: { ended: RunView[] }) {
  useEffect(() => {
    for (const run of ended) {
      notifications.show({
        id: run.id,
        title: `${run.title}: ${words[run.status] ?? run.status}`,
        message: (
          <Link to={`/runs/${run.id}`} onClick={() => notifications.hide(run.id)}>
            {rows(run)}
          </Link>
        ),
        color: run.status === "failed" ? "red" : "indigo",
        // A failure stays until it is read.
        autoClose: run.status === "failed" ? false : 8000,
      });
    }
  }, [ended]);
  return <Notifications position="bottom-right" />;
}

const words: Partial<Record<RunView["status"], string>> = {
  done: "done",
  "no-data": "done, nothing found",
  failed: "failed",
  cancelled: "cancelled",
};

function rows({ counts }: RunView): string {
  if (!counts) return "Look at the run";
  const failed = counts.failed > 0 ? `, ${formatNumber(counts.failed)} failed` : "";
  return `${formatNumber(counts.done)} of ${formatNumber(counts.total)} rows with a result${failed}`;
}
