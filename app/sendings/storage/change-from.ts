/** Changes rows only from the state that the worker read. */
import { changeRow, type RowChange, type RowsStatement, type StoredRow } from "./sending-rows";

/**
 * Changes a row only if it still has this state and number of attempts. The database may run a batch
 * late, after the client sent it again and the worker continued; the row has then moved on.
 */
export function changeFrom(
  sendingId: string,
  { position, state, attempts }: Pick<StoredRow, "position" | "state" | "attempts">,
  change: RowChange,
  unless?: "forgotten",
): RowsStatement[] {
  const [own, members] = changeRow(sendingId, position, change, unless);
  const isSame = " AND state = ? AND attempts = ?";
  // The statement before has changed the head, unless the head had moved on.
  const isChanged = ` AND state = ? AND EXISTS (SELECT 1 FROM sending_rows AS head
    WHERE head.sending_id = sending_rows.sending_id AND head.position = sending_rows.meets AND head.state = ?)`;
  return [
    ...(own ? [{ sql: own.sql + isSame, args: [...own.args, state, attempts] }] : []),
    ...(members
      ? [{ sql: members.sql + isChanged, args: [...members.args, state, change.state ?? state] }]
      : []),
  ];
}
