/** Formats a number of bytes, such as `12 kB` or `1.4 MB`, in decimal units. */
export function formatSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1e3);
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
