/**
 * Reads WebM audio (RFC 9559; EBML, RFC 8794), so that it can be cut into pieces. Each cluster
 * contains some seconds, and its timestamp can be shifted.
 */
import type { ByteParts } from "./byte-parts";

export interface WebmFragment {
  /** Seconds from the start of the audio. */
  starts: number;
  /** Returns the fragment as if the audio started at `from`, in seconds. */
  bytesFrom(from: number): Uint8Array[];
}

export interface WebmSound {
  /** Describes the decoding. Each piece begins with it. */
  head: Uint8Array[];
  fragments: WebmFragment[];
}

interface Element {
  id: number;
  /** Offsets of the element, its content and its end. */
  at: number;
  content: number;
  end: number;
}

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
};
const mostElements = 100_000;
const longestHead = 1_000_000;
/** Nanoseconds of a timestamp if the file does not say otherwise. */
const usualScale = 1_000_000;

/** Returns the parts of the audio, or null if it is no WebM or has an unusual structure. */
export function readWebm(sound: ByteParts): WebmSound | null {
  const ebml = elementAt(sound, 0, sound.length);
  if (ebml?.id !== ids.ebml) return null;
  const segment = elementAt(sound, ebml.end, sound.length);
  if (segment?.id !== ids.segment) return null;
  const inside = elementsIn(sound, segment.content, segment.end);
  const info = inside?.find(({ id }) => id === ids.info);
  const tracks = inside?.find(({ id }) => id === ids.tracks);
  if (!inside || !info || !tracks || tracks.end - tracks.at > longestHead) return null;
  const scaled = elementsIn(sound, info.content, info.end)?.find(({ id }) => id === ids.timestampScale);
  const scale = scaled ? numberIn(sound, scaled) : usualScale;
  if (!scale) return null;
  const fragments: WebmFragment[] = [];
  for (const cluster of inside.filter(({ id }) => id === ids.cluster)) {
    const fragment = fragmentOf(sound, cluster, scale);
    if (!fragment) return null;
    fragments.push(fragment);
  }
  const head = [
    sound.copy(ebml.at, ebml.end),
    ...openSegment,
    ...shortInfo(scaled ? sound.copy(scaled.at, scaled.end) : new Uint8Array()),
    sound.copy(tracks.at, tracks.end),
  ];
  return { head, fragments };
}

/** A segment without a length: it contains everything that follows. */
const openSegment = [Uint8Array.of(0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)];

/** Without the total length, which decoders would take for the piece's length. */
const shortInfo = (scale: Uint8Array) => [
  Uint8Array.of(0x15, 0x49, 0xa9, 0x66, 0x80 | scale.byteLength),
  scale,
];

function fragmentOf(sound: ByteParts, cluster: Element, scale: number): WebmFragment | null {
  const timestamp = elementAt(sound, cluster.content, cluster.end);
  if (timestamp?.id !== ids.timestamp) return null;
  const starts = numberIn(sound, timestamp);
  if (starts === null) return null;
  const length = timestamp.end - timestamp.content;
  return {
    starts: (starts * scale) / 1e9,
    bytesFrom: (from) => {
      const shifted = BigInt(Math.max(0, starts - Math.round((from * 1e9) / scale)));
      const bytes = Uint8Array.from({ length }, (_, at) =>
        Number((shifted >> BigInt(8 * (length - 1 - at))) & 255n),
      );
      return [
        ...sound.views(cluster.at, timestamp.content),
        bytes,
        ...sound.views(timestamp.end, cluster.end),
      ];
    },
  };
}

/** Returns null if the elements do not fill the range exactly. */
function elementsIn(sound: ByteParts, from: number, to: number): Element[] | null {
  const elements: Element[] = [];
  for (let at = from; at < to;) {
    const element = elementAt(sound, at, to);
    if (!element || elements.length >= mostElements) return null;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

/** Returns null if no complete element starts here. Only a segment may leave its length open. */
function elementAt(sound: ByteParts, at: number, to: number): Element | null {
  const head = sound.copy(at, Math.min(at + 12, to));
  const idLength = lengthOf(head[0], 4);
  const sizeLength = lengthOf(head[idLength], 8);
  if (idLength === 0 || sizeLength === 0 || head.byteLength < idLength + sizeLength) return null;
  const id = uint(head.subarray(0, idLength));
  const sized = head.slice(idLength, idLength + sizeLength);
  sized[0] = (sized[0] ?? 0) & (0xff >> sizeLength);
  const isOpen = sized.every((byte, place) => byte === (place === 0 ? 0xff >> sizeLength : 0xff));
  if (isOpen && id !== ids.segment) return null;
  const content = at + idLength + sizeLength;
  const end = isOpen ? to : content + uint(sized);
  return end <= to ? { id, at, content, end } : null;
}

/** Returns the length of an EBML number, which the leading zeros of its first byte state; 0 if it is longer. */
function lengthOf(first: number | undefined, most: number): number {
  const length = first ? Math.clz32(first) - 23 : 0;
  return length <= most ? length : 0;
}

/** Returns null if it is no number of at most eight bytes. */
function numberIn(sound: ByteParts, { content, end }: Element): number | null {
  const bytes = sound.copy(content, Math.min(end, content + 8));
  return bytes.byteLength === 0 || bytes.byteLength !== end - content ? null : uint(bytes);
}

const uint = (bytes: Uint8Array): number => bytes.reduce((number, byte) => number * 256 + byte, 0);
