/** The object storage interface for uploads, result files, large answers and images. */
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
  /** `after` for the next page, or null on the last page. */
  next: string | null;
}

/**
 * Object storage did not answer, or the connection broke during an answer; the same request may
 * succeed later.
 */
export class FilesTrouble extends Error {
  override readonly name = "FilesTrouble";
  /** Bytes read before the connection broke. */
  readonly readTo: number | undefined;

  constructor(message: string, { readTo, ...options }: ErrorOptions & { readTo?: number } = {}) {
    super(message, options);
    this.readTo = readTo;
  }
}

export interface FileStore {
  /** Stores a stream of any length; large files are uploaded in parts of 8 MiB. */
  put(
    key: string,
    body: ReadableStream<Uint8Array> | Uint8Array | string,
    contentType: string,
  ): Promise<number>;
  get(key: string, range?: { offset: number; length: number }): Promise<StoredFile | null>;
  delete(keys: string[]): Promise<void>;
  /**
   * Returns a page of files whose keys begin with `prefix`, in key order, starting after `after`.
   */
  list(prefix: string, after?: string): Promise<FilePage>;
}
