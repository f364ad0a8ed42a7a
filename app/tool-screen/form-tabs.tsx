/** The forms of a screen that has several, as tabs. The screen's route hands it in: the others do without its code. */
import { Link } from "react-router";
import { TabList } from "../ui/tab-list";
import type { QueryView } from "./screen";
import classes from "./tool-screen.module.css";

export interface FormTabsProps {
  /** Of the screen. */
  title: string;
  queries: QueryView[];
  /** The query whose form is shown. */
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
