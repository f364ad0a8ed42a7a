/**
 * YouTube's apps whose player answers contain caption URLs without a token, in the order of use.
 * `YOUTUBE_PLAYER_CLIENTS` configures apps and versions, because versions age.
 */

export interface PlayerClient {
  name: string;
  version: string;
  /** `context.client` of the request. */
  context: Record<string, string | number>;
  headers: Record<string, string>;
}

interface App {
  context: Record<string, string | number>;
  userAgent: (version: string) => string;
}

const apps: Record<string, App> = {
  VISIONOS: {
    context: {
      deviceMake: "Apple",
      deviceModel: "RealityDevice17,1",
      osName: "visionOS",
      osVersion: "26.5.23O471",
    },
    // This app uses a browser's user agent. Public clients send this value with this device (yt-dlp
    // and others, 2026-11).
    userAgent: () =>
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7_3) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  },
  ANDROID: {
    context: { osName: "Android", osVersion: "16", androidSdkVersion: 36 },
    userAgent: (version) => `com.google.android.youtube/${version} (Linux; U; Android 16; US) gzip`,
  },
  IOS: {
    context: { deviceMake: "Apple", deviceModel: "iPhone16,2", osName: "iPhone", osVersion: "18.3.2.22D82" },
    userAgent: (version) =>
      `com.google.ios.youtube/${version} (iPhone16,2; U; CPU iOS 18_3_2 like Mac OS X; US)`,
  },
};

export const usualPlayerClients = "VISIONOS/1.02, ANDROID/21.26.364, IOS/21.26.4";

/**
 * Parses the configured app versions.
 * @param configured comma-separated "NAME/version", best first
 * @throws if a name is not VISIONOS, ANDROID or IOS
 */
export function playerClients(configured: string): PlayerClient[] {
  return configured
    .split(",")
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece) => {
      const [name = "", version = ""] = piece.split("/");
      const app = apps[name];
      if (!app || !version)
        throw new Error(
          `YOUTUBE_PLAYER_CLIENTS: "${piece}" is not one of ${Object.keys(apps).join(", ")}/version`,
        );
      return client(name, version, app);
    });
}

const client = (name: string, version: string, app: App): PlayerClient => ({
  name,
  version,
  context: {
    clientName: name,
    clientVersion: version,
    ...app.context,
    hl: "en",
    gl: "US",
    utcOffsetMinutes: 0,
  },
  headers: {
    "user-agent": app.userAgent(version),
    "x-goog-api-format-version": "2",
    "accept-language": "en",
    // Accepts the cookie banner. Without it YouTube sends a form instead of an answer in Europe.
    cookie: "SOCS=CAI",
  },
});
