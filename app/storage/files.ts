/** Object storage as the app needs it: uploads, result files, large answers, images. */
export interface StoredFile {
  body: ReadableStream<Uint8Array>;
  size: number;
  contentType: string | null;
}

export interface ListedFile {
  key: string;
  uploadedAt: Date;
}

export interface FilePage {
  files: ListedFile[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

/** Object storage gave no answer, or broke off in the midst of one: what was asked may succeed later, unchanged. */
export class FilesTrouble extends Error {
  override readonly name = "FilesTrouble";
  /** Bytes that came, where it broke off. */
  readonly readTo: number | undefined;

  constructor(message: string, { readTo, ...options }: ErrorOptions & { readTo?: number } = {}) {
    super(message, options);
    this.readTo = readTo;
  }
}

export interface FileStore {
  /** Streams of any length; parts of 8 MiB above one part. */
  put(
    key: string,
    body: ReadableStream<Uint8Array> | Uint8Array | string,
    contentType: string,
  ): Promise<number>;
  get(key: string, range?: { offset: number; length: number }): Promise<StoredFile | null>;
  delete(keys: string[]): Promise<void>;
  /** A page of the files whose keys begin with `prefix`, in order of their keys, from behind `after` on. */
  list(prefix: string, after?: string): Promise<FilePage>;
}
