/**
 * Writes data as a classic script, because a page opened from disk can't fetch. `name` is its bundle path without
 * extension.
 */
export function getScript(name: string, data: unknown): string {
  return `window.__docs.searchPart(${toScriptLiteral(name)},${toScriptLiteral(data)});\n`;
}

function toScriptLiteral(data: unknown): string {
  return JSON.stringify(data).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
