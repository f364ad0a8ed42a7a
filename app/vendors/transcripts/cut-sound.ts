/**
 * Cuts sound into pieces that can each be listened to alone. YouTube's sound is a fragmented MP4 (ISO/IEC 14496-12):
 * `ftyp` and `moov` say how to decode it, and each `moof` with its `mdat` holds some ten seconds. A piece is the head and
 * some fragments, moved to begin at zero: OpenAI would take, and bill, what comes before a fragment for silence.
 */
import { ByteParts } from "./byte-parts";

export interface SoundPiece {
  /** Seconds of the whole. */
  from: number;
  to: number;
  bytes: Uint8Array[];
}

interface Box {
  type: string;
  /** Where it begins, where its content begins, and where it ends. */
  at: number;
  content: number;
  end: number;
}

interface Fragment {
  /** Seconds. */
  starts: number;
  moof: Box;
  end: number;
}

const mostBoxes = 100_000;
const longestHead = 1_000_000;

/**
 * @param length seconds of the whole
 * @param wanted seconds of a piece, which ends with the first fragment that reaches it
 * @returns null where the sound is of another kind
 */
export function cutSound(parts: readonly Uint8Array[], length: number, wanted: number): SoundPiece[] | null {
  const sound = new ByteParts(parts);
  const boxes = boxesIn(sound, 0, sound.length);
  const ftyp = boxes?.find(({ type }) => type === "ftyp");
  const moov = boxes?.find(({ type }) => type === "moov");
  if (!boxes || !ftyp || !moov || moov.end - moov.at > longestHead) return null;
  const scale = timescaleOf(sound, moov);
  if (!scale) return null;
  const fragments: Fragment[] = [];
  for (const [index, moof] of boxes.entries()) {
    if (moof.type !== "moof") continue;
    const mdat = boxes[index + 1];
    const starts = startOf(sound, moof);
    if (mdat?.type !== "mdat" || !starts) return null;
    fragments.push({ starts: Number(starts.value) / scale, moof, end: mdat.end });
  }
  const inOrder = fragments.every(({ starts }, at) => at === 0 || starts > (fragments[at - 1]?.starts ?? 0));
  if (fragments.length === 0 || !inOrder) return null;
  const head = [sound.copy(ftyp.at, ftyp.end), headOf(sound, moov)];
  return groupsOf(fragments, length, wanted).map(({ from, to, fragments: its }) => ({
    from,
    to,
    bytes: [...head, ...its.flatMap((one) => fragmentOf(sound, one, Math.round(from * scale)))],
  }));
}

function groupsOf(fragments: Fragment[], length: number, wanted: number) {
  const groups: { from: number; to: number; fragments: Fragment[] }[] = [];
  for (const [at, fragment] of fragments.entries()) {
    const to = fragments[at + 1]?.starts ?? Math.max(length, fragment.starts);
    const last = groups.at(-1);
    if (last && last.to - last.from < wanted) {
      last.fragments.push(fragment);
      last.to = to;
    } else groups.push({ from: fragment.starts, to, fragments: [fragment] });
  }
  return groups;
}

/** Null where they don't fill the place exactly. */
function boxesIn(sound: ByteParts, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    const head = view(sound, at, 16);
    if (head.byteLength < 8 || boxes.length >= mostBoxes) return null;
    const small = head.getUint32(0);
    const isLarge = small === 1;
    if (isLarge && head.byteLength < 16) return null;
    const size = isLarge ? Number(head.getBigUint64(8)) : small === 0 ? to - at : small;
    const content = at + (isLarge ? 16 : 8);
    if (at + size < content || at + size > to) return null;
    const type = String.fromCharCode(...Array.from({ length: 4 }, (_, letter) => head.getUint8(4 + letter)));
    boxes.push({ type, at, content, end: at + size });
    at += size;
  }
  return boxes;
}

const view = (sound: ByteParts, at: number, length: number) => {
  const bytes = sound.copy(at, at + length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

function boxAt(sound: ByteParts, box: Box, path: readonly string[]): Box | undefined {
  let inner: Box | undefined = box;
  for (const type of path)
    inner = inner && boxesIn(sound, inner.content, inner.end)?.find((one) => one.type === type);
  return inner;
}

/** Units a second. */
function timescaleOf(sound: ByteParts, moov: Box): number | null {
  const mdhd = boxAt(sound, moov, ["trak", "mdia", "mdhd"]);
  if (!mdhd) return null;
  const content = view(sound, mdhd.content, 24);
  if (content.byteLength < 16) return null;
  const isLong = content.getUint8(0) === 1;
  return isLong && content.byteLength < 24 ? null : content.getUint32(isLong ? 20 : 12);
}

/** When a fragment begins, and where that stands. */
function startOf(sound: ByteParts, moof: Box): { at: number; isLong: boolean; value: bigint } | null {
  const tfdt = boxAt(sound, moof, ["traf", "tfdt"]);
  if (!tfdt) return null;
  const content = view(sound, tfdt.content, 12);
  const isLong = content.byteLength > 0 && content.getUint8(0) === 1;
  if (content.byteLength < (isLong ? 12 : 8)) return null;
  const value = isLong ? content.getBigUint64(4) : BigInt(content.getUint32(4));
  return { at: tfdt.content + 4, isLong, value };
}

/** The length of the whole in the head would be taken for the piece's: its box becomes free space. */
function headOf(sound: ByteParts, moov: Box): Uint8Array {
  const bytes = sound.copy(moov.at, moov.end);
  const mehd = boxAt(sound, moov, ["mvex", "mehd"]);
  if (mehd) bytes.set(new TextEncoder().encode("free"), mehd.at - moov.at + 4);
  return bytes;
}

function fragmentOf(sound: ByteParts, { moof, end }: Fragment, earlier: number): Uint8Array[] {
  const bytes = sound.copy(moof.at, moof.end);
  const start = startOf(sound, moof);
  if (start) {
    const content = new DataView(bytes.buffer);
    const value = start.value - BigInt(earlier);
    if (start.isLong) content.setBigUint64(start.at - moof.at, value);
    else content.setUint32(start.at - moof.at, Number(value));
  }
  return [bytes, ...sound.views(moof.end, end)];
}
