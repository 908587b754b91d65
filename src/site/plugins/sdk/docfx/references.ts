/** Reads the references at the end of DocFX files, which contain the display names of types used by the items. */
import type { JsonObject } from '../../../model/json.ts';
import type { SdkType } from '../sdk-reference.ts';
import { parseText } from '../../../descriptions/load/parse-text.ts';
import { UnusableSpec } from '../../../descriptions/load/problem.ts';
import { tidy } from '../html/dom-parts.ts';
import { toObject, toObjects, toText } from '../json.ts';
import { parseUidType } from './names.ts';

export interface References {
  /** Adds the references of a file. If an id occurs more than once, the first one counts. */
  add(text: string): void;
  /** Returns a type or symbol as written in code. */
  typeOf(uid: string): SdkType;
  /** Returns the label for links in texts. */
  nameOf(uid: string): string;
  /** Returns the key or URL for links in texts. */
  linkOf(uid: string): string;
}

/**
 * Creates an empty collection. Most files repeat references of other files, so each is only parsed on first use. A
 * file contains one entry per id, and the entry starts with the id.
 */
export function createReferences(): References {
  const namesByUid = new Map<string, string>();
  const referencesByUid = new Map<string, JsonObject>();
  const find = (uid: string): JsonObject => {
    const cachedReference = referencesByUid.get(uid);
    if (cachedReference) return cachedReference;
    const parsedEntry = parseEntry(namesByUid.get(uid));
    referencesByUid.set(uid, parsedEntry);
    return parsedEntry;
  };
  return {
    add(text) {
      for (const entry of text.split(/^(?=- uid: )/m)) {
        const [, line] = /^- uid: (.*)$/m.exec(entry.slice(0, 2_000)) ?? [];
        const uid = line === undefined ? '' : unquote(line.trim());
        if (uid !== '' && !namesByUid.has(uid)) namesByUid.set(uid, entry);
      }
    },
    typeOf(uid) {
      const entry = find(uid);
      const pieces = toObjects(entry['spec.csharp'] ?? entry['spec.java']);
      if (pieces.length > 0) return tidy(pieces.map(toPart));
      const name = toText(entry['name']);
      if (name === '' || /[<[]/.test(name)) return parseUidType(uid.replace(/^\{(.*)\}$/, '$1'));
      const to = /^!:|^$/.test(toText(entry['commentId'])) && toText(entry['href']) === '' ? undefined : uid;
      return [{ text: name, ...(to !== undefined && { to: getLink(entry, to) }) }];
    },
    linkOf: (uid) => getLink(find(uid), uid),
    nameOf: (uid) =>
      toText(find(uid)['name']) ||
      parseUidType(uid)
        .map(({ text }) => text)
        .join(''),
  };
}

function toPart(piece: JsonObject): SdkType[number] {
  const uid = toText(piece['uid']);
  return { text: toText(piece['name']), ...(uid !== '' && { to: getLink(piece, uid) }) };
}

/** Documentation of other libraries has a URL. References within this artifact have none, or a relative one. */
function getLink(entry: JsonObject, uid: string): string {
  const href = toText(entry['href']);
  return /^https?:/i.test(href) ? href : uid;
}

function parseEntry(text: string | undefined): JsonObject {
  if (text === undefined) return {};
  try {
    return toObject(toObjects(parseText(Buffer.from(text), 'references'))[0]);
  } catch (error) {
    if (error instanceof UnusableSpec) return {};
    throw error;
  }
}

function unquote(text: string): string {
  return /^(?:'.*'|".*")$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}
