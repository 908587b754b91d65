import fs from 'node:fs/promises';
import { convertToUtf8, type ForeignEncoding } from '../../site/shared.ts';
import { POINTER_START } from '../../lib/git/large-file-pointer.ts';
import type { Workspace } from '../types/workspace.ts';
import { quote, resolveFile } from './docs-path.ts';
import { Refusal } from './tool.ts';

/** A text file of the docs folder. */
export interface TextFile {
  name: string;
  /** Absolute path. */
  file: string;
  /** The content, which is in UTF-8 unless some of its characters are invalid. */
  bytes: Buffer;
  /** The encoding that the file has on disk, if it isn't UTF-8. Writing the file converts it. */
  encoding?: ForeignEncoding | undefined;
}

/** Reads a text file of the docs folder. Refuses a file that is binary, too large or a Git LFS pointer. */
export async function readTextFile(workspace: Workspace, path: string): Promise<TextFile> {
  const { name, file } = await resolveFile(workspace, path);
  const { size } = await fs.stat(file);
  if (size > MAX_READ_BYTES)
    throw new Refusal(
      `${quote(name)} is too large to read: ${size} bytes, but the limit is ${MAX_READ_BYTES}. Use grep to search it.`,
    );
  const storedBytes = await fs.readFile(file);
  const { content: bytes, encoding } = convertToUtf8(name, storedBytes) ?? { content: storedBytes };
  if (bytes.includes(0))
    throw new Refusal(`${quote(name)} is a binary file (${size} bytes). Only text files can be read and edited.`);
  if (bytes.subarray(0, POINTER_START.length).toString('latin1') === POINTER_START)
    throw new Refusal(`${quote(name)} is stored in Git LFS. Only its pointer is here, and it can't be changed.`);
  return { name, file, bytes, encoding };
}

/** Returns a note for the model about files that a change converted to UTF-8; empty if there are none. */
export function describeConversions(files: readonly Pick<TextFile, 'name' | 'encoding'>[]): string {
  const lines = files.flatMap(({ name, encoding }) =>
    encoding ? [`(Note: ${quote(name)} was in ${encoding}. It is now in UTF-8, with the same text.)`] : [],
  );
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`;
}

/** Returns the most common line ending, which new lines get. */
export function findLineEnding(bytes: Buffer): '\n' | '\r\n' {
  let windows = 0;
  let totalCount = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    totalCount++;
    if (bytes[at - 1] === 13) windows++;
  }
  return windows * 2 > totalCount ? '\r\n' : '\n';
}

/** The UTF-8 byte order mark. */
export const BOM: Buffer = Buffer.from('\uFEFF');

/** Whether a file starts with a byte order mark. */
export function hasBom(bytes: Buffer): boolean {
  return bytes.subarray(0, BOM.length).equals(BOM);
}

/** Normalizes a model's text: no byte order mark, and only line feeds. Refuses characters that no text file has. */
export function toPlainText(text: string): string {
  if (!text.isWellFormed()) throw new Refusal('The text contains an unpaired surrogate character. Write it again.');
  if (text.includes('\0')) throw new Refusal('The text contains a NUL character. Write it again without it.');
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

const MAX_READ_BYTES = 10 * 2 ** 20;
