/**
 * Both charts come in one file: nearly all of it is the library that draws them. As a file that two others share, the
 * bundler would put small parts of every screen into it, and so send the library to everybody.
 */
export { default as CoverageChart } from "./coverage-chart";
export { default as RankChart } from "./rank-chart";
