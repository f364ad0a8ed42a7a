/**
 * Cuts audio into pieces that can be decoded separately. YouTube's audio is a fragmented MP4
 * (ISO/IEC 14496-12): `ftyp` and `moov` describe the decoding, and each `moof` with its `mdat`
 * contains about ten seconds. A piece is the header plus some fragments, shifted to start at zero.
 * Otherwise OpenAI would transcribe, and bill, silence before a fragment. WebM is cut in the same
 * way (webm-sound.ts).
 */
import { ByteParts } from "./byte-parts";
import { readWebm } from "./webm-sound";

export interface SoundPiece {
  /** Seconds from the start of the audio. */
  from: number;
  to: number;
  bytes: Uint8Array[];
}

interface Box {
  type: string;
  /** Offsets of the box, its content and its end. */
  at: number;
  content: number;
  end: number;
}

interface Fragment {
  /** Start in seconds. */
  starts: number;
  moof: Box;
  end: number;
}

const mostBoxes = 100_000;
const longestHead = 1_000_000;

/**
 * Cuts the audio into pieces.
 * @param length seconds of the whole audio
 * @param wanted minimum seconds of a piece; it ends after the fragment that reaches them
 * @returns null if the audio has another format
 */
export function cutSound(parts: readonly Uint8Array[], length: number, wanted: number): SoundPiece[] | null {
  const sound = new ByteParts(parts);
  const webm = readWebm(sound);
  if (webm) {
    if (!areInOrder(webm.fragments)) return null;
    return groupsOf(webm.fragments, length, wanted).map(({ from, to, fragments }) => ({
      from,
      to,
      bytes: [...webm.head, ...fragments.flatMap((one) => one.bytesFrom(from))],
    }));
  }
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
  if (!areInOrder(fragments)) return null;
  const head = [sound.copy(ftyp.at, ftyp.end), headOf(sound, moov)];
  return groupsOf(fragments, length, wanted).map(({ from, to, fragments: its }) => ({
    from,
    to,
    bytes: [...head, ...its.flatMap((one) => fragmentOf(sound, one, Math.round(from * scale)))],
  }));
}

/** False also if there are no fragments. */
const areInOrder = (fragments: { starts: number }[]): boolean =>
  fragments.length > 0 &&
  fragments.every(({ starts }, at) => at === 0 || starts > (fragments[at - 1]?.starts ?? 0));

function groupsOf<Part extends { starts: number }>(fragments: Part[], length: number, wanted: number) {
  const groups: { from: number; to: number; fragments: Part[] }[] = [];
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

/** Returns null if the boxes do not fill the range exactly. */
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

/** Returns the time units per second. */
function timescaleOf(sound: ByteParts, moov: Box): number | null {
  const mdhd = boxAt(sound, moov, ["trak", "mdia", "mdhd"]);
  if (!mdhd) return null;
  const content = view(sound, mdhd.content, 24);
  if (content.byteLength < 16) return null;
  const isLong = content.getUint8(0) === 1;
  return isLong && content.byteLength < 24 ? null : content.getUint32(isLong ? 20 : 12);
}

/** Returns the start time of a fragment and the offset where it is stored. */
function startOf(sound: ByteParts, moof: Box): { at: number; isLong: boolean; value: bigint } | null {
  const tfdt = boxAt(sound, moof, ["traf", "tfdt"]);
  if (!tfdt) return null;
  const content = view(sound, tfdt.content, 12);
  const isLong = content.byteLength > 0 && content.getUint8(0) === 1;
  if (content.byteLength < (isLong ? 12 : 8)) return null;
  const value = isLong ? content.getBigUint64(4) : BigInt(content.getUint32(4));
  return { at: tfdt.content + 4, isLong, value };
}

/** Overwrites the box with the total length, which decoders would take for the piece's length. */
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
