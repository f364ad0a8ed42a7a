/** The page of a result mail. Mail programs read no style sheet: each part carries its own style. */
import type { CSSProperties } from "react";
import type { MailRows } from "./mail-rows.server";

export type MailLines = readonly (readonly [name: string, value: string])[];

interface MailPageProps {
  title: string;
  headline: string;
  /** How to get at the result. */
  way: string;
  lines: MailLines;
  found: MailRows | null;
  filters: MailLines;
  /** What mail programs show behind the subject before the mail is opened. */
  preheader: string;
  /** Data of the sandbox is in it. */
  sandbox: boolean;
  providerName: string;
  runLink: string;
  fileLink: string | null;
}

export const sandboxWords = "Sandbox data: it is made up, not of the real world.";

const page: CSSProperties = {
  margin: 0,
  background: "#f7f7f8",
  font: "14px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif",
  color: "#1c2024",
};
const quiet = "#60646c";
const accent = "#5b5bd6";
const above: CSSProperties = { margin: "0 0 4px", color: quiet };
const cell: CSSProperties = {
  padding: "4px 16px 4px 0",
  verticalAlign: "top",
  fontVariantNumeric: "tabular-nums",
};
const lined: CSSProperties = { borderBottom: "1px solid #e6e6ea" };
const button: CSSProperties = {
  display: "inline-block",
  background: accent,
  color: "#fff",
  textDecoration: "none",
  padding: "10px 16px",
  borderRadius: 8,
};

/** Mail programs that know the dark take it from here; the others show the light page. */
const dark = `@media (prefers-color-scheme:dark){.page{background:#121316!important;color:#edeef0!important}
.quiet{color:#a6a9b0!important}.lined{border-color:#2e3035!important}.link{color:#a9a9f5!important}}`;

const hidden: CSSProperties = {
  display: "none",
  maxHeight: 0,
  overflow: "hidden",
  fontSize: 1,
  lineHeight: "1px",
  opacity: 0,
};

export function MailPage(mail: MailPageProps) {
  const { title, headline, way, lines, found, filters, sandbox, providerName, runLink, fileLink } = mail;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: dark }} />
      </head>
      <body style={page} className="page">
        <div style={hidden}>{mail.preheader}</div>
        <div style={{ maxWidth: 560, margin: "0 auto", padding: "32px 24px" }}>
          <p style={above} className="quiet">
            {title}
          </p>
          <h1 style={{ margin: "0 0 16px", fontSize: 20, lineHeight: 1.3 }}>{headline}</h1>
          {sandbox && (
            <p style={{ margin: "0 0 16px" }}>
              <strong>{sandboxWords}</strong>
            </p>
          )}
          <p style={{ margin: "0 0 16px" }}>{way}</p>
          <MailTable lines={lines} style={{ margin: "0 0 24px" }} />
          <p style={{ margin: "0 0 24px" }}>
            <a href={fileLink ?? runLink} style={button}>
              {fileLink ? "Download the file" : "Open the run"}
            </a>
            {fileLink && (
              <a href={runLink} className="link" style={{ marginLeft: 12, color: accent }}>
                Open the run
              </a>
            )}
          </p>
          {found && <FirstRows {...found} />}
          {filters.length > 0 && (
            <>
              <p style={above} className="quiet">
                Filters used
              </p>
              <MailTable lines={filters} style={{ fontSize: 13 }} />
            </>
          )}
          <p className="quiet" style={{ margin: "24px 0 0", color: quiet, fontSize: 12 }}>
            Sent by the {providerName} research console to the address entered with the run.
          </p>
        </div>
      </body>
    </html>
  );
}

function FirstRows({ header, rows }: MailRows) {
  return (
    <>
      <p style={above} className="quiet">
        First results
      </p>
      <table style={{ borderCollapse: "collapse", margin: "0 0 24px", fontSize: 13, width: "100%" }}>
        <thead>
          <tr>
            {header.map((name) => (
              <th
                key={name}
                className="quiet lined"
                style={{ ...cell, ...lined, color: quiet, fontWeight: 400, textAlign: "left" }}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={`${row} ${cells.join(" ")}`}>
              {cells.map((text, at) => (
                <td
                  key={header[at]}
                  className="lined"
                  style={{ ...cell, ...lined, overflowWrap: "anywhere" }}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function MailTable({ lines, style }: { lines: MailLines; style: CSSProperties }) {
  if (lines.length === 0) return null;
  return (
    <table style={{ borderCollapse: "collapse", ...style }}>
      <tbody>
        {lines.map(([name, value], at) => (
          <tr key={`${at} ${name}`}>
            <td className="quiet" style={{ ...cell, color: quiet }}>
              {name}
            </td>
            <td style={cell}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
