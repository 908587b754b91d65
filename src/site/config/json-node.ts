/** JSON values with their source position, so that every message can contain file, line and column. */
import type { SourcePosition } from '../model/diagnostics.ts';
import { getLinePosition } from '../model/line-starts.ts';

/** One JSON file of the site. */
export interface JsonFile {
  name: string;
  /** Offset of the first character of each line. */
  lineStarts: readonly number[];
}

interface Located {
  file: JsonFile;
  offset: number;
  /** JSON pointer inside `file`; '' for its root. */
  pointer: string;
  /** Offset of the key of the field that contains the value. */
  keyOffset?: number;
}

export type JsonScalar = Located & { type: 'scalar'; value: string | number | boolean | null };
export type JsonArray = Located & { type: 'array'; items: JsonNode[] };
export type JsonObject = Located & { type: 'object'; fields: Map<string, JsonNode> };
export type JsonNode = JsonScalar | JsonArray | JsonObject;

export function getPlace({ file, offset }: { file: JsonFile; offset: number }): SourcePosition {
  return { file: file.name, ...getLinePosition(file.lineStarts, offset) };
}

/** Returns the place of a field's key, or the value's own place if it has none. */
export function getKeyPosition({ file, offset, keyOffset = offset }: JsonNode): SourcePosition {
  return getPlace({ file, offset: keyOffset });
}

/** Returns the value without places. An author's `__proto__` key stays an ordinary key. */
export function toPlain(node: JsonNode): unknown {
  switch (node.type) {
    case 'scalar':
      return node.value;
    case 'array':
      return node.items.map(toPlain);
    case 'object':
      return Object.fromEntries(Array.from(node.fields, ([key, value]) => [key, toPlain(value)]));
  }
}

/** Describes a value in messages: `the text "abc"`, `a list`, … */
export function describeNode(node: JsonNode): string {
  if (node.type === 'array') return 'a list';
  if (node.type === 'object') return 'an object';
  if (node.value === null) return 'null';
  const text = JSON.stringify(node.value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Appends one key to a JSON pointer (RFC 6901). */
export function appendPointer(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Creates an object in place of another value; undefined fields are omitted. */
export function makeObject(at: JsonNode, fields: Record<string, JsonNode | undefined>): JsonObject {
  const presentEntries = Object.entries(fields).filter((entry): entry is [string, JsonNode] => entry[1] !== undefined);
  return { ...getOrigin(at), type: 'object', fields: new Map(presentEntries) };
}

export function makeArray(at: JsonNode, items: JsonNode[]): JsonArray {
  return { ...getOrigin(at), type: 'array', items };
}

export function makeScalar(at: JsonNode, value: JsonScalar['value']): JsonScalar {
  return { ...getOrigin(at), type: 'scalar', value };
}

/** Returns a field of an object; undefined if the value isn't an object or has no such field. */
export function findField(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.type === 'object' ? node.fields.get(key) : undefined;
}

/** Returns the items of a list; none if the value isn't a list. */
export function listItems(node: JsonNode | undefined): JsonNode[] {
  return node?.type === 'array' ? node.items : [];
}

function getOrigin({ file, offset, pointer }: JsonNode): Located {
  return { file, offset, pointer };
}

/** Returns the object with different fields. */
export function withFields(node: JsonObject, fields: Map<string, JsonNode>): JsonObject {
  return { ...node, fields };
}

/** Returns the object with one more field, or with a different value for it. */
export function withField(node: JsonObject, key: string, value: JsonNode): JsonObject {
  return withFields(node, new Map([...node.fields, [key, value]]));
}

/** Copies the position of the key, for messages, to a value that replaces another. */
export function keepKey<Node extends JsonNode>({ keyOffset }: JsonNode, replacement: Node): Node {
  return keyOffset === undefined ? replacement : { ...replacement, keyOffset };
}
