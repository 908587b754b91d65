/** Decodes a text that must have exactly this number of bytes and no other characters; undefined if it doesn't. */
export function decodeBase64(text: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === length && bytes.toString('base64') === text ? bytes : undefined;
}
