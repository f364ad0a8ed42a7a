import IconClipboardList from "@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import IconUserOff from "@tabler/icons-react/dist/esm/icons/IconUserOff.mjs";
import { NavLink } from "react-router";
import { LogOut } from "./log-out";
import classes from "./menu.module.css";

/** The foot of the menu: general screens, then the user and the logout. */
export function MenuFoot({ staffName }: { staffName: string }) {
  return (
    <div className={classes.foot}>
      <NavLink to="/lists" className={classes.link} title="Lists">
        <IconListDetails size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Lists</span>
      </NavLink>
      <NavLink to="/runs" end className={classes.link} title="Run history">
        <IconHistory size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Run history</span>
      </NavLink>
      <NavLink to="/sendings" className={classes.link} title="Sendings">
        <IconSend size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Sendings</span>
      </NavLink>
      <NavLink to="/integrations" end className={classes.link} title="Integrations">
        <IconPlugConnected size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Integrations</span>
      </NavLink>
      <NavLink to="/spend" end className={classes.link} title="Spend">
        <IconReceipt size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Spend</span>
      </NavLink>
      <NavLink to="/who-did-what" end className={classes.link} title="Activity log">
        <IconClipboardList size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Activity log</span>
      </NavLink>
      <NavLink to="/kept-out" end className={classes.link} title="Do not contact">
        <IconUserOff size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>Do not contact</span>
      </NavLink>
      <div className={classes.person}>
        <NavLink to="/account" end className={classes.link} title={`${staffName}: your account`}>
          <IconUserCircle size={18} stroke={1.6} aria-hidden />
          <span className={classes.label}>{staffName}</span>
        </NavLink>
        <LogOut />
      </div>
    </div>
  );
}
