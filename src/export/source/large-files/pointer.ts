import { POINTER_START } from '../../../lib/git/large-file-pointer.ts';

/** A Git LFS pointer, which the repository contains in place of a large file. */
export interface Pointer {
  /** SHA-256 of the file, in hex. */
  oid: string;
  /** Size in bytes. */
  size: number;
}

/** Pointers are shorter than this (Git LFS specification, The Pointer). */
const MAX_POINTER = 1024;

/** Reads a pointer; undefined for any other file. */
export function parsePointer(content: Buffer): Pointer | undefined {
  if (content.length >= MAX_POINTER) return undefined;
  const text = content.toString('latin1');
  if (!text.startsWith(POINTER_START)) return undefined;
  const oid = /^oid sha256:([0-9a-f]{64})\r?$/m.exec(text)?.[1];
  const size = Number(/^size (\d{1,15})\r?$/m.exec(text)?.[1]);
  return oid === undefined || Number.isNaN(size) ? undefined : { oid, size };
}
