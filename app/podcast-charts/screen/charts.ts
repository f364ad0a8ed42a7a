/**
 * Bundles both charts with their drawing library in one file. Separate files would share a chunk
 * that the bundler fills with parts of every screen, so every page would load the library.
 */
export { default as CoverageChart } from "./coverage-chart";
export { default as RankChart } from "./rank-chart";
