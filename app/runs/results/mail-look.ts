/**
 * Styles of result emails: the console's colours as literals, because email programs support no
 * variables.
 */
import type { CSSProperties } from "react";

const accent = "#5b5bd6";
const quiet = "#62636c";

export const body: CSSProperties = {
  margin: 0,
  padding: 0,
  background: "#f8f8fa",
  font: "14px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  color: "#1c1d22",
};

export const card: CSSProperties = {
  padding: 32,
  background: "#ffffff",
  border: "1px solid #e6e6ea",
  borderRadius: 12,
  font: body.font,
  color: body.color,
};

export const quietText: CSSProperties = { color: quiet, fontWeight: 400 };
export const above: CSSProperties = { margin: "0 0 4px", color: quiet };
export const line: CSSProperties = { borderBottom: "1px solid #e6e6ea" };

export const cell: CSSProperties = {
  padding: "6px 16px 6px 0",
  textAlign: "left",
  verticalAlign: "top",
  fontSize: 13,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "break-word",
  wordBreak: "break-word",
};

export const button: CSSProperties = {
  display: "inline-block",
  background: accent,
  color: "#ffffff",
  textDecoration: "none",
  fontWeight: 600,
  padding: "12px 20px",
  borderRadius: 8,
};

/** As high as the button, for touch screens. */
export const sideLink: CSSProperties = {
  display: "inline-block",
  padding: "12px 0 12px 16px",
  color: "#5048c5",
};

export const amber: CSSProperties = {
  display: "inline-block",
  margin: "0 0 16px",
  padding: "4px 10px",
  background: "#fff4d9",
  color: "#8a5300",
  borderRadius: 6,
  fontWeight: 600,
};

export const hidden: CSSProperties = {
  display: "none",
  maxHeight: 0,
  overflow: "hidden",
  fontSize: 1,
  lineHeight: "1px",
  opacity: 0,
};

/** A column's name before its value, visible on narrow screens where cells are stacked. */
export const phoneLabel: CSSProperties = { display: "none", color: quiet };

/**
 * For email programs that support dark mode or narrow screens; the others show the light, wide
 * page.
 */
export const inDarkAndOnPhones = `@media (prefers-color-scheme:dark){.page{background:#121316!important;color:#ecedf1!important}
.card{background:#1b1c21!important;border-color:#292a31!important;color:#ecedf1!important}
.quiet{color:#a3a5b0!important}.line{border-color:#292a31!important}.link{color:#b1b0fb!important}
.button{background:#6363dd!important}.amber{background:#2f2512!important;color:#f2c063!important}}
@media (max-width:480px){.around{padding:0!important}.card{padding:24px 20px!important;border:0!important;border-radius:0!important}
.rows thead{display:none!important}.rows tr,.rows td{display:block!important}.rows .empty{display:none!important}
.rows tr{padding:8px 0!important;border-bottom:1px solid #e6e6ea}.rows td{padding:0!important;border:0!important}
.label{display:inline!important}}`;
