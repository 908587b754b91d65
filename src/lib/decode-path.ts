/** Decodes the percent-encoding of a path; one that has none, or a plain percent sign, stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
