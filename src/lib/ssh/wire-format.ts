/** Encodes and reads the binary fields of SSH (RFC 4251, section 5). */

/** Encodes a field with its length in front. */
export function encodeField(value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Encodes a positive number. A leading zero byte keeps it positive. */
export function encodeNumber(bytes: Buffer): Buffer {
  return encodeField((bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

/** Reads the fields from the start of a buffer. Returns undefined if it ends before them. */
export function readFields(bytes: Buffer, count: number): { fields: Buffer[]; end: number } | undefined {
  const fields: Buffer[] = [];
  let end = 0;
  while (fields.length < count) {
    if (end + 4 > bytes.length) return undefined;
    const start = end + 4;
    end = start + bytes.readUInt32BE(end);
    if (end > bytes.length) return undefined;
    fields.push(bytes.subarray(start, end));
  }
  return { fields, end };
}
