/**
 * The menu's icons by the name the catalogue gives them, each drawing as one ready piece of markup: two dozen icons as
 * elements cost the server a sixth of a page.
 */
import type { IconNode } from "@tabler/icons-react";
import { __iconNode as affiliate } from "@tabler/icons-react/dist/esm/icons/IconAffiliate.mjs";
import { __iconNode as api } from "@tabler/icons-react/dist/esm/icons/IconApi.mjs";
import { __iconNode as brandReddit } from "@tabler/icons-react/dist/esm/icons/IconBrandReddit.mjs";
import { __iconNode as brandYoutube } from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import { __iconNode as bulb } from "@tabler/icons-react/dist/esm/icons/IconBulb.mjs";
import { __iconNode as chartBar } from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import { __iconNode as checkupList } from "@tabler/icons-react/dist/esm/icons/IconCheckupList.mjs";
import { __iconNode as idBadge } from "@tabler/icons-react/dist/esm/icons/IconIdBadge.mjs";
import { __iconNode as mail } from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { __iconNode as mailDown } from "@tabler/icons-react/dist/esm/icons/IconMailDown.mjs";
import { __iconNode as mailHeart } from "@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs";
import { __iconNode as mailStar } from "@tabler/icons-react/dist/esm/icons/IconMailStar.mjs";
import { __iconNode as message2 } from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import { __iconNode as microphone } from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import { __iconNode as palette } from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import { __iconNode as photo } from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { __iconNode as radar } from "@tabler/icons-react/dist/esm/icons/IconRadar.mjs";
import { __iconNode as script } from "@tabler/icons-react/dist/esm/icons/IconScript.mjs";
import { __iconNode as search } from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { __iconNode as swords } from "@tabler/icons-react/dist/esm/icons/IconSwords.mjs";
import { __iconNode as target } from "@tabler/icons-react/dist/esm/icons/IconTarget.mjs";
import { __iconNode as users } from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";

const drawn = (nodes: IconNode) =>
  nodes
    .map(([tag, attributes]) => {
      const own = Object.entries(attributes).filter(([name]) => name !== "key");
      return `<${tag} ${own.map(([name, value]) => `${name}="${value}"`).join(" ")}/>`;
    })
    .join("");

export const menuIcons: Record<string, string> = {
  "brand-youtube": drawn(brandYoutube),
  "checkup-list": drawn(checkupList),
  "message-2": drawn(message2),
  target: drawn(target),
  swords: drawn(swords),
  users: drawn(users),
  affiliate: drawn(affiliate),
  microphone: drawn(microphone),
  bulb: drawn(bulb),
  api: drawn(api),
  "id-badge": drawn(idBadge),
  radar: drawn(radar),
  search: drawn(search),
  "brand-reddit": drawn(brandReddit),
  mail: drawn(mail),
  "mail-star": drawn(mailStar),
  "mail-down": drawn(mailDown),
  "mail-heart": drawn(mailHeart),
  script: drawn(script),
  photo: drawn(photo),
  palette: drawn(palette),
  "chart-bar": drawn(chartBar),
};
