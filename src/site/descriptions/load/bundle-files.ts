/** Copies what a description references in other files of the docs folder into the description. */
import { decodePath } from '../../../lib/decode-path.ts';
import path from 'node:path';
import { escapeToken, findPointer, isObject } from '../resolve.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { SourcePosition as FilePlace } from '../../model/diagnostics.ts';
import { createInliner, type MissingTarget } from './inline-values.ts';
import { UnusableSpec } from './problem.ts';
import type { SpecProblem } from './problem.ts';
import { inlineBelow, getPlace, type ObjectRole } from './value-places.ts';
import { lookUp } from '../../../lib/look-up.ts';

export interface BundleInput {
  root: JsonObject;
  /** Path of the description in the docs folder, or its URL. */
  name: string;
  /** Returns a parsed file of the docs folder, or undefined if it is missing or invalid. */
  readFile: (file: string) => Json | undefined;
  /** Returns the unparsed text of a file in the docs folder. */
  readText: (file: string) => string | undefined;
  /** Returns the position of a text in a file, if known. @defaultValue unknown */
  find?: (file: string, text: string) => FilePlace | undefined;
  report: (problem: SpecProblem) => void;
}

/** Maximum number of dangling references reported individually. */
const MAX_PROBLEMS = 20;
/** Maximum number of objects and lists copied. References to parts of parts can multiply the content of small files. */
const MAX_COPIED = 500_000;
/** Maximum length of a chain of references through other files. */
const MAX_CHAIN_LENGTH = 500;

/** Targets in a mapping are references, or else names of component schemas. */
const REFERENCE = /#\/|\.(?:json|ya?ml)$/i;
const FILE_REFERENCE = /^[^#]+(?:#\/|\.(?:json|ya?ml)$)/i;

/** Maps a parent key to the component section for targets of references below it (OpenAPI 3.1, Components Object). */
const SECTIONS: Readonly<Record<string, string>> = {
  parameters: 'parameters',
  responses: 'responses',
  requestBody: 'requestBodies',
  requestBodies: 'requestBodies',
  headers: 'headers',
  examples: 'examples',
  links: 'links',
  callbacks: 'callbacks',
  securitySchemes: 'securitySchemes',
  paths: 'pathItems',
  webhooks: 'pathItems',
  pathItems: 'pathItems',
  messages: 'messages',
  channels: 'channels',
  operations: 'operations',
  servers: 'servers',
};
/** The same for Swagger 2.0. */
const SECTIONS_2: Readonly<Record<string, string>> = { parameters: 'parameters', responses: 'responses' };

/**
 * Copies each referenced value of another file once, below `components`, and updates the references. Modifies `root`.
 * Dangling references are reported, and references to other hosts are never followed. Examples and texts in other
 * files are copied to where they are referenced.
 */
export function bundleFiles({ root, name, readFile, readText, find, report }: BundleInput): void {
  const legacy = typeof root['swagger'] === 'string';
  const localRefs = new Map<string, string>();
  let problems = 0;
  let copiedValues = 0;
  let chain = 0;
  const self = typeof root['$self'] === 'string' ? root['$self'] : name;
  const complaints = new Set<string>();
  const complain = (ref: string, message: string, file: string) => {
    // A reference in place of an example or text is checked twice: as such, and as an ordinary reference.
    if (complaints.has(ref + message)) return;
    complaints.add(ref + message);
    problems += 1;
    if (problems <= MAX_PROBLEMS)
      report({
        code: 'spec-reference-missing',
        message: `Can't resolve the reference "${ref}" in ${file}: ${message}`,
        place: find?.(file, ref),
      });
  };

  function reportMissing(ref: string, { file, target, isThere }: MissingTarget): void {
    if (target === name) complain(ref, "the target doesn't exist. Add it, or fix the reference.", file);
    else
      complain(
        ref,
        isThere
          ? `${target} has no such value. Add it, or fix the reference.`
          : `${target} isn't a readable file of the site. Add it, or fix the reference.`,
        file,
      );
  }

  /** Returns the local reference to the target of `ref`, written in `file`, or undefined if it isn't available. */
  function place(ref: string, file: string, parent: string): string | undefined {
    const [refFile = '', fragment = ''] = ref.split('#', 2);
    if (refFile === self && /^https?:/i.test(self) && findPointer(root, `#${fragment}`) !== undefined)
      return `#${fragment}`;
    const address = toRelativePath(self, refFile);
    if (address === '' && file === name) {
      if (findPointer(root, ref) === undefined)
        complain(ref, "the target doesn't exist. Add it, or fix the reference.", file);
      return undefined;
    }
    if (/^[a-z][a-z\d+.-]*:/i.test(address) || /^[a-z][a-z\d+.-]*:/i.test(file)) {
      complain(ref, "files on other hosts aren't fetched. Copy the file into the docs folder.", file);
      return undefined;
    }
    const target = address === '' ? file : path.posix.join(path.posix.dirname(file), decodePath(address));
    if (target === name) return fragment === '' ? '#' : `#${fragment}`;
    const key = `${target}#${fragment}`;
    const localRef = localRefs.get(key);
    if (localRef !== undefined) return localRef;
    const content = readFile(target);
    const value = content === undefined || fragment === '' ? content : findIn(content, fragment);
    if (value === undefined) {
      reportMissing(ref, { file, target, isThere: content !== undefined });
      return undefined;
    }
    const section = legacy ? (lookUp(SECTIONS_2, parent) ?? 'definitions') : (lookUp(SECTIONS, parent) ?? 'schemas');
    const holder = legacy ? openObject(root, section) : openObject(openObject(root, 'components'), section);
    const uniqueName = createUniqueName(
      holder,
      fragment.split('/').pop() || path.posix.basename(target).replace(/\.\w+$/, ''),
    );
    const local = `#/${legacy ? '' : 'components/'}${section}/${encodeURIComponent(escapeToken(uniqueName))}`;
    localRefs.set(key, local);
    const copy = structuredClone(value);
    holder[uniqueName] = copy;
    chain += 1;
    walk(copy, target, parent);
    chain -= 1;
    return local;
  }

  function count(): void {
    if ((copiedValues += 1) <= MAX_COPIED && chain <= MAX_CHAIN_LENGTH) return;
    throw new UnusableSpec(
      'spec-invalid',
      `${name} is too large together with the files it references. Reference each part only once, or split the description.`,
    );
  }

  /** References in a discriminator's mapping have no `$ref`. */
  function placeMapping(discriminator: Json | undefined, file: string): void {
    const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
    for (const [key, target] of isObject(mapping) ? Object.entries(mapping) : [])
      if (isObject(mapping) && typeof target === 'string' && (file === name ? FILE_REFERENCE : REFERENCE).test(target))
        mapping[key] = place(target, file, 'schemas') ?? target;
  }

  const inliner = createInliner({ root, name, readFile, readText, count, complain: reportMissing });

  function walk(start: Json, file: string, startParent: string): void {
    const first = startParent === 'examples' ? 'example' : 'keywords';
    const queue: { value: Json; parent: string; place: ObjectRole }[] = [
      { value: start, parent: startParent, place: first },
    ];
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { value, parent, place: kind } = item;
      if (start !== root) count();
      if (Array.isArray(value)) for (const child of value) queue.push({ value: child, parent, place: 'keywords' });
      else if (isObject(value)) {
        const ref = value['$ref'];
        if (typeof ref === 'string') value['$ref'] = place(ref, file, parent) ?? ref;
        placeMapping(value['discriminator'], file);
        inlineBelow(value, { place: kind, file, inliner, legacy });
        for (const [key, child] of Object.entries(value)) {
          if (typeof child !== 'object' || child === null) continue;
          const childPlace = getPlace(key, child, { place: kind, legacy });
          if (childPlace !== 'value')
            queue.push({ value: child, parent: getParent(key, parent, child), place: childPlace });
        }
      }
    }
  }

  walk(root, name, '');
  if (problems > MAX_PROBLEMS)
    report({
      code: 'spec-reference-missing',
      message: `${name} has ${problems - MAX_PROBLEMS} more references that can't be resolved. Fix them.`,
    });
}

/** Converts URLs next to the description's declared URL to relative paths (OpenAPI 3.2, `$self`). */
function toRelativePath(self: string, address: string): string {
  const folder = self.slice(0, self.lastIndexOf('/') + 1);
  return /^https?:\/\/[^/]+\//i.test(folder) && address.startsWith(folder) ? address.slice(folder.length) : address;
}

/** Returns the kind of section below a key. Members of a named map have the map's kind. */
function getParent(key: string, grandparent: string, child: Json): string {
  if (Object.hasOwn(SECTIONS, key)) return key;
  // A reference directly inside `responses`, `parameters`, … belongs to that section; deeper content doesn't.
  return Object.hasOwn(SECTIONS, grandparent) && isObject(child) && typeof child['$ref'] === 'string'
    ? grandparent
    : '';
}

function openObject(holder: JsonObject, key: string): JsonObject {
  const existingValue = holder[key];
  if (isObject(existingValue)) return existingValue;
  const newObject: JsonObject = {};
  holder[key] = newObject;
  return newObject;
}

function createUniqueName(holder: JsonObject, preferredName: string): string {
  const base = preferredName.replaceAll('~1', '-').replaceAll('~0', '~') || 'Value';
  let name = base;
  for (let number = 2; Object.hasOwn(holder, name); number += 1) name = `${base}-${number}`;
  return name;
}

function findIn(content: Json, fragment: string): Json | undefined {
  return isObject(content) ? findPointer(content, `#${fragment}`) : undefined;
}
