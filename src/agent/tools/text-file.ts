import fs from 'node:fs/promises';
import { POINTER_START } from '../../lib/git/large-file-pointer.ts';
import type { Workspace } from '../types.ts';
import { quote, resolveFile } from './docs-path.ts';
import { Refusal } from './tool.ts';

export interface TextFile {
  name: string;
  /** Absolute. */
  file: string;
  bytes: Buffer;
}

/** Reads a text file of the docs folder; refuses one that is binary, huge, or a stand-in for a file kept elsewhere. */
export async function readTextFile(workspace: Workspace, path: string): Promise<TextFile> {
  const { name, file } = await resolveFile(workspace, path);
  const { size } = await fs.stat(file);
  if (size > MAX_READ_BYTES)
    throw new Refusal(
      `${quote(name)} is too large to read: ${size} bytes, and the maximum is ${MAX_READ_BYTES}. Use grep to search it.`,
    );
  const bytes = await fs.readFile(file);
  if (bytes.includes(0))
    throw new Refusal(`${quote(name)} is a binary file (${size} bytes). Only text files can be read and edited.`);
  if (bytes.subarray(0, POINTER_START.length).toString('latin1') === POINTER_START)
    throw new Refusal(`${quote(name)} is stored in Git LFS. Only its pointer is here, and it can't be changed.`);
  return { name, file, bytes };
}

/** The line ending of most lines; what new lines get. */
export function findLineEnding(bytes: Buffer): '\n' | '\r\n' {
  let windows = 0;
  let all = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    all++;
    if (bytes[at - 1] === 13) windows++;
  }
  return windows * 2 > all ? '\r\n' : '\n';
}

export const BOM: Buffer = Buffer.from('\uFEFF');

export function hasBom(bytes: Buffer): boolean {
  return bytes.subarray(0, BOM.length).equals(BOM);
}

/** Converts a model's text to lines of ours: without a byte order mark, with line feeds alone. */
export function toPlainText(text: string): string {
  if (!text.isWellFormed()) throw new Refusal('The text contains an unpaired surrogate character. Write it again.');
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

const MAX_READ_BYTES = 10 * 2 ** 20;
