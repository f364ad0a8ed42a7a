/** Request bodies that are sent in pieces, so that large data is in memory only once. */

export interface StreamedBody {
  /** Bytes. */
  length: number;
  contentType: string;
  /** Starts at the beginning on each call, because a request may be retried. */
  pieces(): Iterable<Uint8Array>;
}

/** Streams the pieces at the speed of the receiver. */
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
  // Workers send a body of unknown length in chunks, which some vendors refuse.
  return typeof FixedLengthStream === "undefined"
    ? stream
    : stream.pipeThrough(new FixedLengthStream(length));
}

interface FilePart {
  /** Name of the form field. */
  name: string;
  fileName: string;
  type: string;
  pieces: readonly Uint8Array[];
}

/**
 * Builds multipart/form-data with the fields followed by one file. Names and values must not
 * contain line breaks or quotation marks.
 */
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
