import IconBrandFacebook from "@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs";
import IconBrandInstagram from "@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandThreads from "@tabler/icons-react/dist/esm/icons/IconBrandThreads.mjs";
import IconBrandTiktok from "@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs";
import IconBrandX from "@tabler/icons-react/dist/esm/icons/IconBrandX.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import type { Icon } from "@tabler/icons-react";

const networks: Record<string, { name: string; Icon: Icon }> = {
  linkedin: { name: "LinkedIn", Icon: IconBrandLinkedin },
  x: { name: "X", Icon: IconBrandX },
  threads: { name: "Threads", Icon: IconBrandThreads },
  facebook: { name: "Facebook", Icon: IconBrandFacebook },
  youtube: { name: "YouTube", Icon: IconBrandYoutube },
  instagram: { name: "Instagram", Icon: IconBrandInstagram },
  tiktok: { name: "TikTok", Icon: IconBrandTiktok },
};

export const networkName = (network: string): string => networks[network]?.name ?? network;

/**
 * Icon of the network of a post or profile. If its name is written next to it, screen readers skip
 * the icon.
 */
export function NetworkIcon({ network, isNamed = false }: { network: string; isNamed?: boolean }) {
  const known = networks[network];
  if (!known) return null;
  const { name, Icon } = known;
  return <Icon size={16} stroke={1.6} {...(isNamed ? { "aria-hidden": true } : { "aria-label": name })} />;
}
