/** Turns the share link on and off, and copies it. */
import { Form } from "react-router";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { TextField } from "../ui/text-field";
import classes from "./clips-summary.module.css";

interface SharingProps {
  id: string;
  shareId: string | null;
  origin: string;
}

export function Sharing({ id, shareId, origin }: SharingProps) {
  const address = `${origin}/magic-clips/${shareId}`;
  return (
    <section className={classes.section} aria-labelledby="sharing">
      <h3 id="sharing">Sharing</h3>
      <p className={classes.words}>
        {shareId
          ? "Anyone with this link sees the video, its thumbnails and a next step, nothing internal. If you turn it off, the link never works again."
          : "Only staff can see this page. A share link shows the video, its thumbnails and a next step, nothing internal."}
      </p>
      {shareId && (
        <div className={classes.link}>
          <TextField
            aria-label="Share link"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton label="Copy link" text={address} />
          <a href={address} target="_blank" rel="noreferrer">
            View as a visitor
          </a>
        </div>
      )}
      <Form method="post" action={`/magic-clips/${id}`} replace preventScrollReset>
        <input type="hidden" name="share" value={shareId ? "off" : "on"} />
        <Button type="submit" variant="default">
          {shareId ? "Turn off share link" : "Create share link"}
        </Button>
      </Form>
    </section>
  );
}
