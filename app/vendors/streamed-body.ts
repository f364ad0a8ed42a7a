/** Bodies that are sent piece by piece: what is large lies in memory once, and not again as the request. */

export interface StreamedBody {
  /** Bytes. */
  length: number;
  contentType: string;
  /** From the beginning each time: a request may be sent again. */
  pieces(): Iterable<Uint8Array>;
}

/** A piece is taken when the other side has taken the one before. */
export function streamOf({ length, pieces }: Pick<StreamedBody, "length" | "pieces">): ReadableStream {
  const rest = pieces()[Symbol.iterator]();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = rest.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
  // On Workers a body of unknown length goes in chunks, which not every service takes.
  return typeof FixedLengthStream === "undefined"
    ? stream
    : stream.pipeThrough(new FixedLengthStream(length));
}

interface FilePart {
  /** Of the field. */
  name: string;
  fileName: string;
  type: string;
  pieces: readonly Uint8Array[];
}

/** multipart/form-data of one file and fields before it; none of the names and values may hold a line break or a quote. */
export function formWithFile(fields: [name: string, value: string][], file: FilePart): StreamedBody {
  const boundary = `part-${crypto.randomUUID()}`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const part = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${disposition}"\r\n`;
  const head = bytes(
    fields.map(([name, value]) => `${part(name)}\r\n${value}\r\n`).join("") +
      `${part(`${file.name}"; filename="${file.fileName}`)}Content-Type: ${file.type}\r\n\r\n`,
  );
  const tail = bytes(`\r\n--${boundary}--\r\n`);
  const all = [head, ...file.pieces, tail];
  return {
    length: all.reduce((sum, { byteLength }) => sum + byteLength, 0),
    contentType: `multipart/form-data; boundary=${boundary}`,
    pieces: () => all,
  };
}
