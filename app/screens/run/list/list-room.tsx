import { useLayoutEffect, useRef } from "react";
import classes from "./list.module.css";

/**
 * Height of a line in pixels, with its border. The maximum height of an element in browsers allows
 * about half a million lines.
 */
export const lineHeight = 35;
/** Height of a line in a saved list, which has at most 100,000 lines. */
export const roomyHeight = 40;

/**
 * Empty space in place of lines that are not rendered. A script sets its height, because the page's
 * content security policy forbids style attributes.
 */
export function Room({ lines, columns, height }: { lines: number; columns: number; height: number }) {
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    if (cell.current) cell.current.style.height = `${lines * height}px`;
  }, [lines, height]);
  return (
    <tbody aria-hidden className={classes.room}>
      <tr>
        <td ref={cell} colSpan={columns}>
          {" "}
        </td>
      </tr>
    </tbody>
  );
}
