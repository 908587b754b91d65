/** A JSON file of the site, edited as text so that comments, order and layout stay unchanged. */
import fs from 'node:fs/promises';
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Workspace } from '../types/workspace.ts';
import { BOM, findLineEnding, hasBom, readTextFile, type TextFile } from '../tools/text-file.ts';
import { Refusal } from '../tools/tool.ts';

/** A parsed JSON file and its text. */
export interface JsonFile {
  name: string;
  /** Absolute path. */
  path: string;
  /** The bytes on disk, or the same text in UTF-8. */
  bytes: Buffer;
  /** The encoding of the bytes on disk, if it isn't UTF-8. */
  encoding?: TextFile['encoding'];
  /** The text without a byte order mark. */
  text: string;
  root: Node;
}

/** Replaces `length` characters from `offset` on. */
export interface TextEdit {
  offset: number;
  length: number;
  content: string;
}

/** Opens a file. Throws a `Refusal` if it is missing or isn't JSON. */
export async function openJson(workspace: Workspace, name: string): Promise<JsonFile> {
  const { file, bytes, encoding } = await readTextFile(workspace, name);
  const text = (hasBom(bytes) ? bytes.subarray(BOM.length) : bytes).toString('utf8');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (root === undefined || first !== undefined) {
    const line = text.slice(0, first?.offset ?? 0).split('\n').length;
    throw new Refusal(`"${name}" is not valid JSON near line ${line}. Read it there and fix it with edit first.`);
  }
  return { name, path: file, bytes, encoding, text, root };
}

/** Returns the bytes after edits that don't overlap. Added lines get the line endings of the file. */
export function applyTextEdits({ bytes, text }: JsonFile, edits: readonly TextEdit[]): Buffer {
  const lineEnding = findLineEnding(bytes);
  // Edits are applied from the end, so that offsets stay valid. At the same offset, removals are applied first.
  const sortedEdits = [...edits].sort((a, b) => b.offset - a.offset || b.length - a.length);
  let result = text;
  for (const { offset, length, content } of sortedEdits)
    result = result.slice(0, offset) + content.replaceAll('\n', lineEnding) + result.slice(offset + length);
  const body = Buffer.from(result);
  return hasBom(bytes) ? Buffer.concat([BOM, body]) : body;
}

/** Writes the new bytes of a file. */
export async function writeJson(file: JsonFile, bytes: Buffer): Promise<void> {
  await fs.writeFile(file.path, bytes);
}

/** Returns the value of a key in an object. */
export function findValue(object: Node | undefined, key: string): Node | undefined {
  return findProperty(object, key)?.children?.[1];
}

/** Returns the property with its key and value. If a key is repeated, the last one is used. */
function findProperty(object: Node | undefined, key: string): Node | undefined {
  return object?.type === 'object'
    ? object.children?.findLast(({ children }) => children?.[0]?.value === key)
    : undefined;
}

/** Returns the properties of an object with any of the keys, in their order in the text. */
export function findProperties(object: Node, keys: readonly string[]): Node[] {
  return object.type === 'object'
    ? (object.children ?? []).filter(({ children }) => keys.includes(String(children?.[0]?.value)))
    : [];
}

/** Returns the value of a string node. */
export function findText(node: Node | undefined): string | undefined {
  return node?.type === 'string' ? (node.value as string) : undefined;
}

/** Returns the value of a node as plain data. */
export function getValue(node: Node): unknown {
  return getNodeValue(node);
}
