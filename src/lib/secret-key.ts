const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Reads 32 bytes in hex or base64 (either alphabet); undefined for any other text. */
export function parseSecretKey(text: string): Buffer | undefined {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Reads several keys; undefined if one of them isn't a key. */
export function parseSecretKeys(texts: readonly string[]): Buffer[] | undefined {
  const keys = texts.flatMap((text) => parseSecretKey(text) ?? []);
  return keys.length === texts.length ? keys : undefined;
}
