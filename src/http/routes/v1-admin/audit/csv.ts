/** Formats a line of CSV (RFC 4180). Cells that a spreadsheet would treat as a formula start with an apostrophe. */
export function toCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(text: string | null): string {
  const safeText = text !== null && /^[=+\-@\t\r]/.test(text) ? `'${text}` : (text ?? '');
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
