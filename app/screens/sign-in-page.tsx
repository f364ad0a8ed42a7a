/** The frame of pages outside the console: one panel without a menu. */
import type { ReactNode } from "react";
import { Brand } from "../ui/brand";
import classes from "./login.module.css";

interface SignInPageProps {
  provider: string;
  title: string;
  children: ReactNode;
}

export function SignInPage({ provider, title, children }: SignInPageProps) {
  return (
    <main className={classes.page}>
      <title>{title}</title>
      <div className={classes.panel}>
        <div>
          <Brand provider={provider} />
          <h1 className={classes.title}>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}
