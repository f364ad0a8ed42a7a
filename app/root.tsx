import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { FailurePage } from "./ui/failure-page";
import { refuseTooLarge, sayWhatFailed } from "./screens/failed-screen.server";
import inter from "./ui/fonts/inter-latin.woff2?url";
import "./ui/tokens.css";
import "./ui/page.css";
import "./ui/looks.css";
import { useNonce } from "./ui/nonce";
import "./ui/trusted-html";
import { themeScript } from "./ui/theme";
import { useEarlyInput } from "./ui/use-early-input";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [...sayWhatFailed, refuseTooLarge];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useListening();
  return (
    // The script below sets the theme on <html> before the first paint, so the attribute is missing here.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} suppressHydrationWarning />
        {/* In development, Vite inserts style sheets into the page automatically. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <Meta />
        {/* These style sheets need no nonce. Browsers hide nonces, so React would report a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Sets `data-listening` on `<html>` once React has hydrated the page. Tests wait for it before they click. */
function useListening(): void {
  useEffect(() => {
    document.documentElement.dataset.listening = "";
  }, []);
}

export default function Root() {
  useEarlyInput();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} alone />;
}
