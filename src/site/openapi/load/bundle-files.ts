/** Brings what a description refers to in other files of the docs folder into the description itself. */
import { decodePath } from '../../../lib/decode-path.ts';
import path from 'node:path';
import { escapeToken, findPointer, isObject } from '../resolve.ts';
import type { Json, JsonObject } from '../../model/api-description.ts';
import type { Place as FilePlace } from '../../model/diagnostics.ts';
import { createInliner, type Missed } from './inline-values.ts';
import { UnusableSpec } from './problem.ts';
import type { SpecProblem } from './problem.ts';
import { inlineBelow, placeOf, type Place } from './value-places.ts';

export interface BundleInput {
  root: JsonObject;
  /** Path of the description in the docs folder, or its URL. */
  name: string;
  /** A parsed file of the docs folder; undefined when there is none that can be read. */
  readFile: (file: string) => Json | undefined;
  /** A file of the docs folder as it is. */
  readText: (file: string) => string | undefined;
  /** The place of a text in a file, where that is known. @defaultValue unknown */
  find?: (file: string, text: string) => FilePlace | undefined;
  report: (problem: SpecProblem) => void;
}

/** Dangling references that are named one by one. */
const MAX_PROBLEMS = 20;
/** Objects and lists that are copied: references to parts of parts multiply what small files hold. */
const MAX_COPIED = 500_000;
/** References that lead to one another through other files. */
const MAX_CHAIN_LENGTH = 500;

/** Key of a parent → where what a reference below it leads to belongs (OpenAPI 3.1, Components Object). */
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
 * Each value of another file is copied once, below `components`, and references lead there. Changes `root`. References
 * that lead nowhere are reported; those to other hosts are never followed. Examples and texts that are kept elsewhere are
 * copied to where they are named.
 */
export function bundleFiles({ root, name, readFile, readText, find, report }: BundleInput): void {
  const legacy = typeof root['swagger'] === 'string';
  const placed = new Map<string, string>();
  let problems = 0;
  let copied = 0;
  let chain = 0;
  const self = typeof root['$self'] === 'string' ? root['$self'] : name;
  const told = new Set<string>();
  const complain = (ref: string, message: string, file: string) => {
    // A reference in place of an example or text is looked at as such, and as any other.
    if (told.has(ref + message)) return;
    told.add(ref + message);
    problems += 1;
    if (problems <= MAX_PROBLEMS)
      report({
        code: 'spec-reference-missing',
        message: `Can't resolve the reference "${ref}" in ${file}: ${message}`,
        place: find?.(file, ref),
      });
  };

  function complainOf(ref: string, { file, target, isThere }: Missed): void {
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

  /** The local reference to what `ref`, written in `file`, leads to; undefined when it cannot be had. */
  function place(ref: string, file: string, parent: string): string | undefined {
    const [written = '', fragment = ''] = ref.split('#', 2);
    if (written === self && /^https?:/i.test(self) && findPointer(root, `#${fragment}`) !== undefined)
      return `#${fragment}`;
    const address = relativeTo(self, written);
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
    const known = placed.get(key);
    if (known !== undefined) return known;
    const content = readFile(target);
    const value = content === undefined || fragment === '' ? content : findIn(content, fragment);
    if (value === undefined) {
      complainOf(ref, { file, target, isThere: content !== undefined });
      return undefined;
    }
    const section = legacy ? (SECTIONS_2[parent] ?? 'definitions') : (SECTIONS[parent] ?? 'schemas');
    const holder = legacy ? openObject(root, section) : openObject(openObject(root, 'components'), section);
    const chosen = freeName(holder, fragment.split('/').pop() || path.posix.basename(target).replace(/\.\w+$/, ''));
    const local = `#/${legacy ? '' : 'components/'}${section}/${encodeURIComponent(escapeToken(chosen))}`;
    placed.set(key, local);
    const copy = structuredClone(value);
    holder[chosen] = copy;
    chain += 1;
    walk(copy, target, parent);
    chain -= 1;
    return local;
  }

  function count(): void {
    if ((copied += 1) <= MAX_COPIED && chain <= MAX_CHAIN_LENGTH) return;
    throw new UnusableSpec(
      'spec-invalid',
      `${name} is too large together with the files it references. Reference each part only once, or split the description.`,
    );
  }

  const inliner = createInliner({ root, name, readFile, readText, count, complain: complainOf });

  function walk(start: Json, file: string, startParent: string): void {
    const first = startParent === 'examples' ? 'example' : 'keywords';
    const rest: { value: Json; parent: string; place: Place }[] = [{ value: start, parent: startParent, place: first }];
    for (let item = rest.pop(); item; item = rest.pop()) {
      const { value, parent, place: kind } = item;
      if (start !== root) count();
      if (Array.isArray(value)) for (const child of value) rest.push({ value: child, parent, place: 'keywords' });
      else if (isObject(value)) {
        const ref = value['$ref'];
        if (typeof ref === 'string') value['$ref'] = place(ref, file, parent) ?? ref;
        inlineBelow(value, { place: kind, file, inliner, legacy });
        for (const [key, child] of Object.entries(value)) {
          if (typeof child !== 'object' || child === null) continue;
          const below = placeOf(key, child, { place: kind, legacy });
          if (below !== 'value') rest.push({ value: child, parent: parentOf(key, parent, child), place: below });
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

/** Reads addresses beside the one that a description says is its own as paths (OpenAPI 3.2, `$self`). */
function relativeTo(self: string, address: string): string {
  const folder = self.slice(0, self.lastIndexOf('/') + 1);
  return /^https?:\/\/[^/]+\//i.test(folder) && address.startsWith(folder) ? address.slice(folder.length) : address;
}

/** The kind of place below a key: members of a named map take the kind of the map. */
function parentOf(key: string, above: string, child: Json): string {
  if (Object.hasOwn(SECTIONS, key)) return key;
  // A member of `responses`, `parameters`, … is of that kind; what lies deeper is not.
  return Object.hasOwn(SECTIONS, above) && isObject(child) && typeof child['$ref'] === 'string' ? above : '';
}

function openObject(holder: JsonObject, key: string): JsonObject {
  const found = holder[key];
  if (isObject(found)) return found;
  const made: JsonObject = {};
  holder[key] = made;
  return made;
}

function freeName(holder: JsonObject, wanted: string): string {
  const base = wanted.replaceAll('~1', '-').replaceAll('~0', '~') || 'Value';
  let name = base;
  for (let number = 2; Object.hasOwn(holder, name); number += 1) name = `${base}-${number}`;
  return name;
}

function findIn(content: Json, fragment: string): Json | undefined {
  return isObject(content) ? findPointer(content, `#${fragment}`) : undefined;
}
