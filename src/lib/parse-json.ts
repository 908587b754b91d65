/** Parses JSON. Returns undefined if it isn't valid. */
export function parseJson(json: string | Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}
