/** Which files a form sends in pieces, and how. */
import { useEffect, useEffectEvent } from "react";
import { lazyPart } from "../../ui/lazy-part";
import type { FileSendingProps } from "./file-sending";

/** Bytes. A larger file may take longer than the 30 seconds of a request. */
const largestWhole = 10 * 1024 * 1024;

/** Browsers offer hashes only on HTTPS and localhost; elsewhere the file goes in one request. */
export const goesInPieces = (file: File) => file.size > largestWhole && isSecureContext;

/** Submits the file in one request, because the code for pieces could not load. */
function SendWhole({ values, onSent }: FileSendingProps) {
  const send = useEffectEvent(() => onSent(values));
  useEffect(() => send(), []);
  return null;
}

export const FileSending = lazyPart("large files", () => import("./file-sending"), SendWhole);
