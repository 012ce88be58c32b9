/** Milliseconds for which a browser may need the address of what it saves. */
const KEPT = 60_000;

/** Lets the browser save something as a file, JSON unless its type says otherwise. */
export function saveFile(name: string, content: BlobPart, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
