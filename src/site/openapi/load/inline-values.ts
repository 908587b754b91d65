/** Values and texts that a description keeps in other files, or elsewhere in itself, where no Reference Object may stand. */
import path from 'node:path';
import { decodePath } from '../../../lib/decode-path.ts';
import type { Json, JsonObject } from '../../model/api-description.ts';
import { findPointer, isObject } from '../resolve.ts';

export interface InlineInput {
  root: JsonObject;
  /** Path of the description in the docs folder, or its URL. */
  name: string;
  /** A parsed file of the docs folder; undefined when there is none that can be read. */
  readFile: (file: string) => Json | undefined;
  /** A file of the docs folder as it is. */
  readText: (file: string) => string | undefined;
  /** Called for each value that is copied; throws when there are too many. */
  count: () => void;
  /** Told of a reference to a file that is not there. */
  complain: (ref: string, missed: Missed) => void;
}

export interface Missed {
  /** The file that the reference stands in. */
  file: string;
  /** The file that it names. */
  target: string;
  isThere: boolean;
}

export interface Inliner {
  /** The value with all that its references lead to in their places; what leads nowhere stays as it is written. */
  value: (value: Json, file: string) => Json;
  /** The text that a reference leads to in place of a text. */
  text: (ref: string, file: string) => string | undefined;
}

/** References that lead to one another. */
const MAX_HOPS = 32;
const PARSED = /\.(?:json|ya?ml)$/i;

/** Makes what puts examples and texts where tools that resolve references everywhere would have them. */
export function createInliner(input: InlineInput): Inliner {
  const { root, name, readFile, readText, count, complain } = input;

  function find(ref: string, file: string): { value: Json; file: string } | undefined {
    const [address = '', fragment = ''] = ref.split('#', 2);
    if (/^[a-z][a-z\d+.-]*:/i.test(address)) return undefined;
    const target = address === '' ? file : path.posix.join(path.posix.dirname(file), decodePath(address));
    const content =
      target === name ? root : PARSED.test(target) || fragment !== '' ? readFile(target) : readText(target);
    const value = fragment === '' || !isObject(content) ? content : findPointer(content, `#${fragment}`);
    if (value === undefined && address !== '' && /\.\w+$/.test(address))
      complain(ref, { file, target, isThere: content !== undefined });
    return value === undefined || value === root ? undefined : { value, file: target };
  }

  /** `trail` holds the references that led here: one of them is not followed again. */
  function copy(value: Json, file: string, trail: readonly string[]): Json {
    count();
    if (Array.isArray(value)) return value.map((child) => copy(child, file, trail));
    if (!isObject(value)) return value;
    const { $ref } = value;
    const found = typeof $ref === 'string' && trail.length < MAX_HOPS ? find($ref, file) : undefined;
    const step = `${found?.file} ${String($ref).replace(/^[^#]*/, '')}`;
    if (found && !trail.includes(step)) return copy(ownValue(found.value), found.file, [...trail, step]);
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, child === undefined ? null : copy(child, file, trail)]),
    );
  }

  return {
    value: (value, file) => copy(value, file, []),
    text(ref, file) {
      const [address = '', fragment = ''] = ref.split('#', 2);
      if (fragment !== '' || address === '') {
        const found = find(ref, file)?.value;
        return typeof found === 'string' ? found : undefined;
      }
      const target = path.posix.join(path.posix.dirname(file), decodePath(address));
      const text = /^[a-z][a-z\d+.-]*:/i.test(address) ? undefined : readText(target);
      if (text === undefined) complain(ref, { file, target, isThere: false });
      return text;
    },
  };
}

const EXAMPLE_KEYS = new Set(['value', 'dataValue', 'summary', 'description']);

/** The value of an Example Object that stands where its value belongs; any other value as it is. */
function ownValue(target: Json): Json {
  if (!isObject(target)) return target;
  const keys = Object.keys(target);
  if (!keys.every((key) => EXAMPLE_KEYS.has(key) || key.startsWith('x-'))) return target;
  return target['value'] ?? target['dataValue'] ?? target;
}
