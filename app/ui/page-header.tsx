/** The header of every screen: title, subtitle, purpose, and actions on the right. */
import type { ReactNode } from "react";
import { ScreenTitle } from "./screen-title";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  /** Links to the screens above this one. */
  crumbs?: ReactNode;
  /** A small picture before the title. */
  picture?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  purpose?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ crumbs, picture, title, subtitle, purpose, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <ScreenTitle screen={title} />
      {crumbs && (
        <nav className={classes.crumbs} aria-label="Breadcrumb">
          {crumbs}
        </nav>
      )}
      <div className={classes.head}>
        {picture}
        <div className={classes.words}>
          <div className={classes.line}>
            <h1 className={classes.title}>{title}</h1>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
