export { formatUsd as money } from "../toolkit/format-number";
