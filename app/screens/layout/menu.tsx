/** The side menu: every tool by group, a filter, and the person at the foot. A drawer on phones, opened natively. */
import IconLayoutSidebar from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs";
import { useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import { menuGroups, type ScreenEntry } from "../../tools/catalogue";
import { Brand } from "../../ui/brand";
import classes from "./menu.module.css";
import { MenuFoot } from "./menu-foot";
import { menuIcons } from "./menu-icons";
import { usePlainLinks } from "./use-plain-links";

interface MenuProps {
  screens: ScreenEntry[];
  provider: string;
  staffName: string;
  onToggleNarrow(): void;
}

export const menuId = "menu";

export function Menu({ screens, provider, staffName, onToggleNarrow }: MenuProps) {
  const [wanted, setWanted] = useState("");
  const drawer = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const links = usePlainLinks(drawer);
  useEffect(() => {
    if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [pathname]);

  const found = screens.filter((screen) => screen.title.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <aside ref={drawer} id={menuId} popover="auto" className={classes.menu} aria-label="Side menu">
      <div className={classes.head}>
        <a href="/youtube" className={classes.brand}>
          <Brand provider={provider} />
        </a>
        <button
          type="button"
          className={classes.narrowing}
          onClick={onToggleNarrow}
          aria-label="Collapse or widen the menu"
          title="Collapse or widen the menu"
        >
          <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      <input
        type="search"
        className={classes.filter}
        placeholder="Filter tools"
        aria-label="Filter tools"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <nav className={classes.tools} aria-label="Tools">
        {menuGroups.map((group) => (
          <MenuGroup
            key={group}
            title={group}
            screens={found.filter((screen) => screen.group === group)}
            current={links.current}
          />
        ))}
        {found.length === 0 && <p className={classes.nothing}>No tool has “{wanted}” in its name.</p>}
      </nav>
      <MenuFoot staffName={staffName} current={links.current} />
      {links.intended && <PrefetchPageLinks page={links.intended} />}
    </aside>
  );
}

interface MenuGroupProps {
  title: string;
  screens: ScreenEntry[];
  current(path: string): "page" | undefined;
}

function MenuGroup({ title, screens, current }: MenuGroupProps) {
  if (screens.length === 0) return null;
  return (
    <section>
      <h2 className={classes.group}>{title}</h2>
      <ul className={classes.links}>
        {screens.map((screen) => (
          <li key={screen.slug}>
            <a
              href={screen.path}
              className={classes.link}
              title={screen.title}
              aria-current={current(screen.path)}
            >
              <svg
                viewBox="0 0 24 24"
                className={classes.icon}
                aria-hidden
                dangerouslySetInnerHTML={{ __html: menuIcons[screen.icon] ?? "" }}
              />
              <span className={classes.label}>{screen.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
