/**
 * Writes the rows of a portion in groups that overlap. Each group is associated with its companies
 * right after its write.
 */
import { endOrWait, noteProblem } from "./ending.server";
import { inLanes } from "./lanes";
import { groupsAtOnce, type Next, type Portion, rowsAtOnce } from "./portion";
import { headsToWrite } from "./storage/record-claims";
import type { StoredRow } from "./storage/sending-rows";
import { tieWritten } from "./tying.server";
import { writeGroup } from "./writing.server";

export async function writePortion(portion: Portion): Promise<Next> {
  const { app, sending, until } = portion;
  const { firstStop } = sending;
  // A row is taken once per portion, so that a row that must wait does not come back at once.
  const taken: number[] = [];
  const take = async (): Promise<StoredRow[] | null> => {
    const isOver = taken.length > 0 && (firstStop !== null || app.now().getTime() >= until);
    if (isOver) return null;
    const limit = Math.min(rowsAtOnce, firstStop ?? rowsAtOnce);
    const rows = await headsToWrite(app.database, sending.id, { limit, except: taken });
    // The reason why it waited no longer applies.
    if (rows.length > 0 && taken.length === 0 && sending.problem) await noteProblem(portion, null);
    taken.push(...rows.map(({ position }) => position));
    return rows.length > 0 ? rows : null;
  };
  const next = await inLanes(groupsAtOnce, take, async (rows) => {
    const written = await writeGroup(portion, rows);
    if (written === "over") return written;
    const tied = await tieWritten(
      portion,
      rows.map(({ position }) => position),
    );
    return written === "again" ? tied : written;
  });
  return taken.length === 0 ? endOrWait(portion) : next;
}
