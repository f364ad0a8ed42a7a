/**
 * Imports icons one by one, so that neither a page nor the development server loads all of them.
 */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { Icon } from "@tabler/icons-react";
  const icon: Icon;
  export default icon;
}
