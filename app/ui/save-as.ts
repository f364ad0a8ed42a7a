/** Gives the person a file made in the browser. */
export function saveAs(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; an address kept would keep the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
