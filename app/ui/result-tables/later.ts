/**
 * For screens that load the tables once there is a result. Pages that always need them import them
 * directly.
 */
export { ResultTables } from "./result-tables";
