/** A JSON file of the site as text that is edited in place: comments, order and layout of all else stay as they are. */
import fs from 'node:fs/promises';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Workspace } from '../types.ts';
import { BOM, findLineEnding, hasBom, readTextFile } from '../tools/text-file.ts';
import { Refusal } from '../tools/tool.ts';

export interface JsonFile {
  name: string;
  /** Absolute. */
  path: string;
  /** As on the disk. */
  bytes: Buffer;
  /** Without a byte order mark. */
  text: string;
  root: Node;
}

/** Replaces the characters from `offset` on. */
export interface TextEdit {
  offset: number;
  length: number;
  content: string;
}

/** Opens a file. Throws a `Refusal` when it is missing or no JSON. */
export async function openJson(workspace: Workspace, name: string): Promise<JsonFile> {
  const { file, bytes } = await readTextFile(workspace, name);
  const text = (hasBom(bytes) ? bytes.subarray(BOM.length) : bytes).toString('utf8');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (root === undefined || first !== undefined) {
    const line = text.slice(0, first?.offset ?? 0).split('\n').length;
    throw new Refusal(`"${name}" is not valid JSON near line ${line}. Read it there and fix it with edit first.`);
  }
  return { name, path: file, bytes, text, root };
}

/** Returns the bytes with edits that do not overlap; lines that are added get the file's own endings. */
export function applyTextEdits({ bytes, text }: JsonFile, edits: readonly TextEdit[]): Buffer {
  const lineEnding = findLineEnding(bytes);
  // From the end on, so that offsets stay right; where two begin at one place, what is removed goes first.
  const sorted = [...edits].sort((a, b) => b.offset - a.offset || b.length - a.length);
  let result = text;
  for (const { offset, length, content } of sorted)
    result = result.slice(0, offset) + content.replaceAll('\n', lineEnding) + result.slice(offset + length);
  const body = Buffer.from(result);
  return hasBom(bytes) ? Buffer.concat([BOM, body]) : body;
}

export async function writeJson(file: JsonFile, bytes: Buffer): Promise<void> {
  await fs.writeFile(file.path, bytes);
}

/** The value of a key of an object. */
export function valueOf(object: Node | undefined, key: string): Node | undefined {
  return propertyOf(object, key)?.children?.[1];
}

/** Key and value; the last of those that are written twice counts. */
function propertyOf(object: Node | undefined, key: string): Node | undefined {
  return object?.type === 'object'
    ? object.children?.findLast(({ children }) => children?.[0]?.value === key)
    : undefined;
}

export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'string' ? (node.value as string) : undefined;
}
