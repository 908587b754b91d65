import fs from 'node:fs';

/** Types of damage to a stored file: a changed byte at three positions, missing bytes, and an additional byte. */
export const DAMAGES = {
  'first byte': (bytes) => flip(bytes, 0),
  'byte in the middle': (bytes) => flip(bytes, bytes.length >> 1),
  'last byte': (bytes) => flip(bytes, bytes.length - 1),
  truncation: (bytes) => bytes.subarray(0, bytes.length >> 1),
  'empty file': () => Buffer.alloc(0),
  'appended byte': (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
} as const satisfies Record<string, (bytes: Buffer) => Buffer>;

export type Damage = keyof typeof DAMAGES;

export const DAMAGE_NAMES = Object.keys(DAMAGES) as Damage[];

/** Damages a file in place. */
export function damageFile(file: string, damage: Damage): void {
  fs.writeFileSync(file, DAMAGES[damage](fs.readFileSync(file)));
}

function flip(bytes: Buffer, at: number): Buffer {
  const flippedBytes = Buffer.from(bytes);
  if (at < flippedBytes.length) flippedBytes[at] = (flippedBytes[at] ?? 0) ^ 1;
  return flippedBytes;
}
