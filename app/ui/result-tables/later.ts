/** For screens that fetch the tables when there is a result; a page that has them from the start imports them by themselves. */
export { ResultTables } from "./result-tables";
