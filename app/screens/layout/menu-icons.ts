/** Menu icons by their name in the catalogue. */
import type { Icon } from "@tabler/icons-react";
import IconAffiliate from "@tabler/icons-react/dist/esm/icons/IconAffiliate.mjs";
import IconApi from "@tabler/icons-react/dist/esm/icons/IconApi.mjs";
import IconBrandReddit from "@tabler/icons-react/dist/esm/icons/IconBrandReddit.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import IconBulb from "@tabler/icons-react/dist/esm/icons/IconBulb.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconCheckupList from "@tabler/icons-react/dist/esm/icons/IconCheckupList.mjs";
import IconCircleNumber1 from "@tabler/icons-react/dist/esm/icons/IconCircleNumber1.mjs";
import IconCircleNumber2 from "@tabler/icons-react/dist/esm/icons/IconCircleNumber2.mjs";
import IconCircleNumber3 from "@tabler/icons-react/dist/esm/icons/IconCircleNumber3.mjs";
import IconIdBadge from "@tabler/icons-react/dist/esm/icons/IconIdBadge.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMailDown from "@tabler/icons-react/dist/esm/icons/IconMailDown.mjs";
import IconMailHeart from "@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs";
import IconMailPause from "@tabler/icons-react/dist/esm/icons/IconMailPause.mjs";
import IconMailQuestion from "@tabler/icons-react/dist/esm/icons/IconMailQuestion.mjs";
import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import IconPalette from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconRadar from "@tabler/icons-react/dist/esm/icons/IconRadar.mjs";
import IconScript from "@tabler/icons-react/dist/esm/icons/IconScript.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconSwords from "@tabler/icons-react/dist/esm/icons/IconSwords.mjs";
import IconTarget from "@tabler/icons-react/dist/esm/icons/IconTarget.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";

export const menuIcons: Record<string, Icon> = {
  "brand-youtube": IconBrandYoutube,
  "checkup-list": IconCheckupList,
  "message-2": IconMessage2,
  target: IconTarget,
  swords: IconSwords,
  users: IconUsers,
  affiliate: IconAffiliate,
  microphone: IconMicrophone,
  bulb: IconBulb,
  api: IconApi,
  "id-badge": IconIdBadge,
  radar: IconRadar,
  search: IconSearch,
  "brand-reddit": IconBrandReddit,
  mail: IconMail,
  "circle-number-1": IconCircleNumber1,
  "circle-number-2": IconCircleNumber2,
  "circle-number-3": IconCircleNumber3,
  "mail-down": IconMailDown,
  "mail-pause": IconMailPause,
  "mail-question": IconMailQuestion,
  "mail-heart": IconMailHeart,
  script: IconScript,
  photo: IconPhoto,
  palette: IconPalette,
  "chart-bar": IconChartBar,
};
