/** The same bytes, not a copy: messages between processes and threads keep them, but not their type. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
