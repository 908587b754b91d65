/**
 * Inlines values and texts from other files, or from elsewhere in the description, where a Reference Object isn't
 * allowed.
 */
import path from 'node:path';
import { decodePath } from '../../../lib/decode-path.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { findPointer, isObject } from '../resolve.ts';

export interface InlineInput {
  root: JsonObject;
  /** Path of the description in the docs folder, or its URL. */
  name: string;
  /** Returns a parsed file of the docs folder, or undefined if it is missing or invalid. */
  readFile: (file: string) => Json | undefined;
  /** Returns the unparsed text of a file in the docs folder. */
  readText: (file: string) => string | undefined;
  /** Called for each copied value. Throws if there are too many. */
  count: () => void;
  /** Called for each reference to a missing file. */
  complain: (ref: string, missed: MissingTarget) => void;
}

export interface MissingTarget {
  /** The file that contains the reference. */
  file: string;
  /** The file that it references. */
  target: string;
  isThere: boolean;
}

export interface Inliner {
  /** Returns the value with all its references replaced by their targets. Dangling references are kept. */
  value: (value: Json, file: string) => Json;
  /** Returns the text that a reference in place of a text leads to. */
  text: (ref: string, file: string) => string | undefined;
}

/** Maximum length of a chain of references. */
const MAX_HOPS = 32;
const PARSED_FILE = /\.(?:json|ya?ml)$/i;

/** Creates a function that puts examples and texts where tools that resolve references everywhere would put them. */
export function createInliner(input: InlineInput): Inliner {
  const { root, name, readFile, readText, count, complain } = input;

  function find(ref: string, file: string): { value: Json; file: string } | undefined {
    const [address = '', fragment = ''] = ref.split('#', 2);
    if (/^[a-z][a-z\d+.-]*:/i.test(address)) return undefined;
    const target = address === '' ? file : path.posix.join(path.posix.dirname(file), decodePath(address));
    const content =
      target === name ? root : PARSED_FILE.test(target) || fragment !== '' ? readFile(target) : readText(target);
    const value = fragment === '' || !isObject(content) ? content : findPointer(content, `#${fragment}`);
    if (value === undefined && address !== '' && /\.\w+$/.test(address))
      complain(ref, { file, target, isThere: content !== undefined });
    return value === undefined || value === root ? undefined : { value, file: target };
  }

  /** `trail` contains the references followed so far, so that none is followed again. */
  function copy(value: Json, file: string, trail: readonly string[]): Json {
    count();
    if (Array.isArray(value)) return value.map((child) => copy(child, file, trail));
    if (!isObject(value)) return value;
    const { $ref } = value;
    const location = typeof $ref === 'string' && trail.length < MAX_HOPS ? find($ref, file) : undefined;
    const step = `${location?.file} ${String($ref).replace(/^[^#]*/, '')}`;
    if (location && !trail.includes(step)) return copy(unwrapExample(location.value), location.file, [...trail, step]);
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, child === undefined ? null : copy(child, file, trail)]),
    );
  }

  return {
    value: (value, file) => copy(value, file, []),
    text(ref, file) {
      const [address = '', fragment = ''] = ref.split('#', 2);
      if (fragment !== '' || address === '') {
        const referencedValue = find(ref, file)?.value;
        return typeof referencedValue === 'string' ? referencedValue : undefined;
      }
      const target = path.posix.join(path.posix.dirname(file), decodePath(address));
      const text = /^[a-z][a-z\d+.-]*:/i.test(address) ? undefined : readText(target);
      if (text === undefined) complain(ref, { file, target, isThere: false });
      return text;
    },
  };
}

const EXAMPLE_KEYS = new Set(['value', 'dataValue', 'summary', 'description']);

/** Returns the value of an Example Object used directly in place of a value. Returns any other value unchanged. */
function unwrapExample(target: Json): Json {
  if (!isObject(target)) return target;
  const keys = Object.keys(target);
  if (!keys.every((key) => EXAMPLE_KEYS.has(key) || key.startsWith('x-'))) return target;
  return target['value'] ?? target['dataValue'] ?? target;
}
