/** Builds profile URLs. */
import { linkedInCompanyLink, linkedInLink } from "../../keys/linkedin";
import type { Network } from "./port";

const addresses: Record<Network, (handle: string) => string> = {
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
  linkedin: (handle) => (isCompanyPage(handle) ? linkedInCompanyLink(handle) : linkedInLink(handle)),
  twitter: (handle) => `https://x.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
};

/** LinkedIn handles of companies start with "company/". */
export const isCompanyPage = (handle: string): boolean => handle.startsWith("company/");

export const linkOfProfile = (network: Network, handle: string): string => addresses[network](handle);
