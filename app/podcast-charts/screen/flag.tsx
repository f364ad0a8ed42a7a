import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { countryName, flagOf } from "../countries";
import classes from "./flag.module.css";

/** Shows the country's flag, or a globe if there is none. */
export function Flag({ code }: { code: string | null }) {
  const src = flagOf(code);
  return src ? (
    <img
      className={classes.flag}
      src={src}
      alt={`Flag of ${countryName(code ?? "")}`}
      width={20}
      height={15}
    />
  ) : (
    <IconWorld size={18} stroke={1.6} className={classes.globe} role="img" aria-label="No flag" />
  );
}
