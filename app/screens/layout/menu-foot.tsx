import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import { Form } from "react-router";
import { forgetPerson } from "./forget-person";
import classes from "./menu.module.css";

/** What stands around the tools, then the person and the way out. */
export function MenuFoot({
  staffName,
  current,
}: {
  staffName: string;
  current(path: string): "page" | undefined;
}) {
  return (
    <div className={classes.foot}>
      <a href="/runs" className={classes.link} title="Run history" aria-current={current("/runs")}>
        <IconHistory size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Run history</span>
      </a>
      <a
        href="/integrations"
        className={classes.link}
        title="Integrations"
        aria-current={current("/integrations")}
      >
        <IconPlugConnected size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Integrations</span>
      </a>
      <div className={classes.person}>
        <a
          href="/account"
          className={classes.link}
          title={`${staffName}: your account`}
          aria-current={current("/account")}
        >
          <IconUserCircle size={18} stroke={1.6} aria-hidden />
          <span className={classes.label}>{staffName}</span>
        </a>
        <Form method="post" action="/logout" onSubmit={() => forgetPerson([localStorage, sessionStorage])}>
          <button type="submit" className={classes.logout} title="Logout">
            <IconLogout size={18} stroke={1.6} aria-hidden />
            <span className={classes.label}>Logout</span>
          </button>
        </Form>
      </div>
    </div>
  );
}
