/** Formats a whole number with thousands separators: "1,200". */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** Formats a large number in compact form: "1.2k", "3.4M". */
export function formatShort(value: number): string {
  return value
    .toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 })
    .toLowerCase()
    .replace('m', 'M');
}

/** Formats a size in decimal units: "4.8 MB". */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`;
}

/** Formats a count with its noun: "1 page", "1,200 pages". */
export function formatCount(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(value)} ${value === 1 ? noun : plural}`;
}
