/**
 * The HTML of a result email. Email programs ignore style sheets, so each element has inline
 * styles.
 */
import type { CSSProperties, ReactNode } from "react";
import {
  above,
  amber,
  body,
  button,
  card,
  cell,
  hidden,
  inDarkAndOnPhones,
  line,
  phoneLabel,
  quietText,
  sideLink,
} from "./mail-look";
import type { MailRows } from "./mail-rows.server";

export type MailLines = readonly (readonly [name: string, value: string])[];

interface MailPageProps {
  title: string;
  /** The file's name or the search input. */
  what: string;
  headline: string;
  /** Tells the reader how to open the result. */
  way: string;
  lines: MailLines;
  found: MailRows | null;
  filters: MailLines;
  /** The preview text that email programs show after the subject. */
  preheader: string;
  /** True if the result contains sandbox data. */
  sandbox: boolean;
  providerName: string;
  runLink: string;
  fileLink: string | null;
}

export const sandboxWords = "Sandbox data: made up, not real.";

export function MailPage(mail: MailPageProps) {
  const { title, what, headline, way, lines, found, filters, sandbox, providerName, runLink, fileLink } =
    mail;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: inDarkAndOnPhones }} />
      </head>
      <body style={body} className="page">
        <div style={hidden}>{mail.preheader}</div>
        <Frame>
          <p style={above} className="quiet">
            {title} · {what}
          </p>
          <h1 style={{ margin: "0 0 12px", fontSize: 24, lineHeight: 1.25, fontWeight: 600 }}>{headline}</h1>
          {sandbox && (
            <p style={amber} className="amber">
              {sandboxWords}
            </p>
          )}
          <p style={{ margin: "0 0 16px" }}>{way}</p>
          <p style={{ margin: "0 0 24px" }}>
            <a href={fileLink ?? runLink} style={button} className="button">
              {fileLink ? "Download the file" : "View details"}
            </a>
            {fileLink && (
              <a href={runLink} style={sideLink} className="link">
                View details
              </a>
            )}
          </p>
          <Part title="In figures">
            <Lines lines={lines} />
          </Part>
          {found && (
            <Part title="First results">
              <FirstRows {...found} />
            </Part>
          )}
          {filters.length > 0 && (
            <Part title="Filters used">
              <Lines lines={filters} />
            </Part>
          )}
          <p className="quiet" style={{ ...quietText, margin: 0, fontSize: 12 }}>
            Sent by the {providerName} research console to the address entered with the run.
          </p>
        </Frame>
      </body>
    </html>
  );
}

/** A table, because email programs render no other layout reliably. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="around" style={{ padding: "24px 12px" }}>
      <table
        role="presentation"
        width="100%"
        style={{ maxWidth: 600, margin: "0 auto", borderCollapse: "separate" }}
      >
        <tbody>
          <tr>
            <td style={card} className="card">
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 style={{ ...above, fontSize: 13, fontWeight: 600 }} className="quiet">
        {title}
      </h2>
      {children}
    </>
  );
}

const table: CSSProperties = { borderCollapse: "collapse", margin: "0 0 24px", width: "100%" };

function FirstRows({ header, rows }: MailRows) {
  return (
    <table style={table} className="rows">
      <thead>
        <tr>
          {header.map((name) => (
            <th key={name} scope="col" className="quiet line" style={{ ...cell, ...line, ...quietText }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={`${row} ${cells.join(" ")}`} className="line">
            {cells.map((text, at) => (
              <td
                key={header[at]}
                className={text ? "line" : "line empty"}
                style={{ ...cell, ...line, ...(at === 0 && { fontWeight: 600 }) }}
              >
                {at > 0 && (
                  <span style={phoneLabel} className="label quiet">
                    {header[at]}:{" "}
                  </span>
                )}
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ lines }: { lines: MailLines }) {
  return (
    <table style={table}>
      <tbody>
        {lines.map(([name, value], at) => (
          <tr key={`${at} ${name}`}>
            <th scope="row" className="quiet line" style={{ ...cell, ...line, ...quietText, width: "38%" }}>
              {name}
            </th>
            <td className="line" style={{ ...cell, ...line }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
