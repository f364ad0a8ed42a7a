/**
 * What Mantine's components need to know in JavaScript. The colours, sizes and radii themselves are CSS variables in
 * tokens.css, so no page computes or carries them.
 */
import { createTheme } from "@mantine/core";

export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: 6,
  respectReducedMotion: true,
  cursorType: "pointer",
  focusRing: "auto",
  components: {
    Tooltip: { defaultProps: { transitionProps: { duration: 120 } } },
  },
});
