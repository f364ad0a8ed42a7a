/** The last firings of an alert: time, result, sent posts, and dropped posts with reasons. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconCircleMinus from "@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs";
import { type ComponentProps, useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import { DropList } from "../ui/drop-list";
import { SandboxMark } from "../ui/source-mark";
import { Mark } from "../ui/state-badge";
import { When } from "../ui/when";
import type { FiringView } from "./alert-view";
import { PostLines } from "./post-lines";
import type { RedditAnswer } from "./reddit-screen";
import classes from "./reddit.module.css";

const marks: Record<FiringView["state"], ComponentProps<typeof Mark>> = {
  due: { words: "Waiting", tone: "quiet", Icon: IconCircleDashed },
  searching: { words: "Searching", tone: "busy", Icon: IconLoader },
  ready: { words: "Waiting for Slack", tone: "warn", Icon: IconCircleDashed },
  sending: { words: "Sending", tone: "busy", Icon: IconLoader },
  sent: { words: "Sent", tone: "good", Icon: IconCircleCheck },
  nothing: { words: "No new posts", tone: "quiet", Icon: IconCircleMinus },
  failed: { words: "Failed", tone: "bad", Icon: IconAlertTriangle },
  unconfirmed: { words: "Delivery not confirmed", tone: "warn", Icon: IconHelpCircle },
};

const waitsForOthers = { ...marks.due, words: "Waiting for other alerts" };

export const FiringMark = ({ firing }: { firing: FiringView }) => (
  <Mark {...(firing.waitsForOthers ? waitsForOthers : marks[firing.state])} />
);

export function Firings({ id, firings }: { id: string; firings: FiringView[] }) {
  const heading = useId();
  if (firings.length === 0) return <p className={classes.quiet}>No checks yet.</p>;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.subtitle}>
        Recent checks
      </h3>
      <ul className={classes.firings}>
        {firings.map((firing) => (
          <li key={firing.slot}>
            <Firing id={id} firing={firing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Firing({ id, firing }: { id: string; firing: FiringView }) {
  return (
    <article className={classes.firing}>
      <header className={classes.firingHead}>
        <When at={firing.slot} />
        <FiringMark firing={firing} />
        {firing.sandbox && <SandboxMark />}
        <span className={classes.quiet}>{summary(firing)}</span>
      </header>
      {firing.sentWith.length > 0 && <SentWith keywords={firing.sentWith} />}
      {firing.state === "unconfirmed" && <Unconfirmed id={id} slot={firing.slot} />}
      {firing.state !== "unconfirmed" && firing.problem && (
        <p className={classes.problem}>
          {firing.problem.detail} {firing.problem.nextStep}
        </p>
      )}
      <PostLines posts={firing.posts} />
      <DropList drops={firing.drops} />
    </article>
  );
}

/** Number of names listed in a line; further ones are only counted. */
const mostNamed = 5;

function SentWith({ keywords }: { keywords: string[] }) {
  const named = keywords.slice(0, mostNamed).map((each) => `“${each}”`);
  const further = keywords.length - named.length;
  return (
    <p className={classes.together}>
      Sent together with {named.join(", ")}
      {further > 0 && ` and ${further} more`}
    </p>
  );
}

function summary({ posts, more, missed, byHand, usd }: FiringView): string {
  return [
    byHand && "Manual",
    posts.length > 0 && `${posts.length} ${posts.length === 1 ? "post" : "posts"}`,
    more > 0 && `${more} over the limit`,
    missed > 0 && `${missed} earlier ${missed === 1 ? "check" : "checks"} missed`,
    usd > 0 && `$${usd.toFixed(4)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Asks the user to check Slack and decide, because it is unknown whether the message arrived. */
function Unconfirmed({ id, slot }: { id: string; slot: string }) {
  const fetcher = useFetcher<RedditAnswer>();
  const { data: answer, state } = fetcher;
  return (
    <fetcher.Form method="post" className={classes.again}>
      <p>Slack didn’t confirm this message. If it isn’t in the channel, send it again.</p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="slot" value={slot} />
      <Button
        type="submit"
        name="intent"
        value="send-again"
        size="xs"
        variant="default"
        loading={state !== "idle"}
      >
        Send again
      </Button>
      {state === "idle" && answer && "problem" in answer && (
        <p role="alert" className={classes.problem}>
          Not sent. {answer.problem.detail}
        </p>
      )}
    </fetcher.Form>
  );
}
