/** Reads values of unknown type from configuration files. */
export type Fields = Record<string, unknown>;

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text without surrounding white space; undefined if there is none. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
