/**
 * Shows the forms of a screen as tabs. The route passes this component in, so that screens with one
 * form do not load it.
 */
import { Link } from "react-router";
import { TabList } from "../ui/tab-list";
import type { QueryView } from "./screen";
import classes from "./tool-screen.module.css";

export interface FormTabsProps {
  /** Title of the screen. */
  title: string;
  queries: QueryView[];
  /** The query whose form is visible. */
  chosen: string;
}

export function FormTabs({ title, queries, chosen }: FormTabsProps) {
  return (
    <div className={classes.forms}>
      <TabList
        label={title}
        current={chosen}
        tabs={queries.map(({ name, title: tab = name }) => ({ id: name, title: tab }))}
        link={({ id }, props) => <Link key={id} to={`?for=${id}`} preventScrollReset {...props} />}
      />
    </div>
  );
}
