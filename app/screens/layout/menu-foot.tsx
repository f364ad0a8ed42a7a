import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import { Form, NavLink } from "react-router";
import { forgetPerson } from "./forget-person";
import classes from "./menu.module.css";

/** What stands around the tools, then the person and the way out. */
export function MenuFoot({ staffName }: { staffName: string }) {
  return (
    <div className={classes.foot}>
      <NavLink to="/runs" end prefetch="intent" className={classes.link} title="Run history">
        <IconHistory size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Run history</span>
      </NavLink>
      <NavLink to="/integrations" end prefetch="intent" className={classes.link} title="Integrations">
        <IconPlugConnected size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Integrations</span>
      </NavLink>
      <div className={classes.person}>
        <NavLink
          to="/account"
          end
          prefetch="intent"
          className={classes.link}
          title={`${staffName}: your account`}
        >
          <IconUserCircle size={18} stroke={1.6} aria-hidden />
          <span className={classes.label}>{staffName}</span>
        </NavLink>
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
