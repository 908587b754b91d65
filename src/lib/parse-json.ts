/** Parses JSON, as text or as bytes in UTF-8. Returns undefined if it isn't valid. */
export function parseJson(json: { toString(): string }): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}
