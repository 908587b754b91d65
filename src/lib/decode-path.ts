/** Decodes percent-encoding; undefined if a percent sign doesn't start a valid code. */
export function findDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes a path's percent-encoding. A path without any, or with a literal percent sign, is returned unchanged. */
export function decodePath(path: string): string {
  return findDecoded(path) ?? path;
}
