/**
 * Which browser tests run when: the core with `npm test`, the others with `npm run test:long`. What belongs where stands in
 * docs/testing.md.
 */
export const browserFiles = {
  core: "e2e/*.test.ts",
  long: "e2e/long/*.test.ts",
  gallery: "e2e/gallery/*.gallery.ts",
  screenshot: "e2e/readme/*.picture.ts",
};
