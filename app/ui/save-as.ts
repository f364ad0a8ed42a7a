/** Offers the user a file that the browser created. */
export function saveAs(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by now; an object URL that is not revoked keeps its bytes in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
