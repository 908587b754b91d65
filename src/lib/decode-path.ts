/** Decodes percent-encoding; undefined when a percent sign begins no valid code. */
export function findDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes the percent-encoding of a path; one that has none, or a plain percent sign, stays as it is. */
export function decodePath(path: string): string {
  return findDecoded(path) ?? path;
}
