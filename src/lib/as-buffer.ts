/**
 * Returns the same bytes as a Buffer, without a copy. Messages between processes and threads preserve bytes, but not
 * their type.
 */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
