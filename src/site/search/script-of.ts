/** Data as a classic script, since a page that was opened from disk cannot fetch. `name`: path in the bundle without ending. */
export function scriptOf(name: string, data: unknown): string {
  return `window.__docs.searchPart(${literal(name)},${literal(data)});\n`;
}

function literal(data: unknown): string {
  return JSON.stringify(data).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
