/** Decides which files a form sends in pieces. */
import { useEffect, useEffectEvent } from "react";
import { lazyPart } from "../../ui/lazy-part";
import type { FileSendingProps } from "./file-sending";

/** Maximum size in bytes of a file sent in one request, which may take at most 30 seconds. */
const largestWhole = 10 * 1024 * 1024;

/**
 * Browsers compute hashes only on HTTPS and localhost; elsewhere the form sends the file in one
 * request.
 */
export const goesInPieces = (file: File) => file.size > largestWhole && isSecureContext;

/** Sends the file in one request, if the browser could not load the code for pieces. */
function SendWhole({ values, onSent }: FileSendingProps) {
  const send = useEffectEvent(() => onSent(values));
  useEffect(() => send(), []);
  return null;
}

export const FileSending = lazyPart("large files", () => import("./file-sending"), SendWhole);
