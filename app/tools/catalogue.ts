/**
 * Lists every screen of the console for the menu, titles and command palette. The browser loads it,
 * so it imports no schemas. `{name}` comes from the deployment's configuration.
 */
export interface ScreenEntry {
  slug: string;
  title: string;
  path: string;
  group: MenuGroup;
  icon: string;
}

export const menuGroups = ["Video", "Leads", "Signals", "Emails", "Studio", "Charts"] as const;
export type MenuGroup = (typeof menuGroups)[number];

const screen = (
  group: MenuGroup,
  slug: string,
  title: string,
  icon: string,
  path = `/${slug}`,
): ScreenEntry => ({
  slug,
  title,
  path,
  group,
  icon,
});

export function catalogue(emailsOwner: string): ScreenEntry[] {
  const ownerSlug = emailsOwner.toLowerCase();
  return [
    screen("Video", "youtube", "Youtube Discovery", "brand-youtube"),
    screen("Video", "youtube-light", "Relevancy Check", "checkup-list"),
    screen("Video", "youtube-transcript", "Youtube Transcript", "message-2"),
    screen("Leads", "valid-targets", "Valid Targets", "target"),
    screen("Leads", "competitors", "Competitors of Targets", "swords"),
    screen("Leads", "sm-enricher", "Social Media Enricher", "users"),
    screen("Leads", "co-workers", "Find past co-workers", "affiliate"),
    screen("Leads", "hosts-guests", "Hosts/guests matchmaking", "microphone"),
    screen("Leads", "use-cases", "Use cases", "bulb"),
    screen("Leads", "apollo-endpoints", "Apollo endpoints", "api"),
    screen("Leads", "icp", "ICP analysis", "id-badge"),
    screen("Signals", "intent-tracker", "Social Intent Tracker", "radar"),
    screen("Signals", "serp-query", "SERP Query", "search"),
    screen("Signals", "reddit", "Reddit monitoring", "brand-reddit"),
    screen("Emails", "name-emails", `${emailsOwner} emails`, "mail", `/${ownerSlug}-emails`),
    screen("Emails", "personalized-emails", "Personalized emails v1", "circle-number-1"),
    screen("Emails", "personalized-emails-v2", "Personalized emails v2", "circle-number-2"),
    screen("Emails", "personalized-emails-v3", "Personalized emails v3", "circle-number-3"),
    screen("Emails", "personalized-emails-churn", "Personalized emails churn", "mail-down"),
    screen("Emails", "win-back-took-2-months-off", "Win-back: took 2 months off", "mail-pause"),
    screen("Emails", "win-back-didnt-take-2-months", "Win-back: didn't take 2 months", "mail-question"),
    screen("Emails", "win-back-cancelled-past", "Win-back: cancelled in the past", "mail-heart"),
    screen("Studio", "script-generator", "Script Generator", "script"),
    screen("Studio", "youtube-thumbnail", "Youtube Thumbnail", "photo"),
    screen("Studio", "cover-art-generator", "Cover Art Generator", "palette"),
    screen("Charts", "podcast-charts", "Podcast Charts", "chart-bar"),
  ];
}
