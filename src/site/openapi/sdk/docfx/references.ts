/** References at the end of DocFX's files: how names are written that the items use. */
import type { JsonObject } from '../../../model/api-description.ts';
import type { SdkType } from '../../../model/sdk-reference.ts';
import { parseText } from '../../load/parse-text.ts';
import { UnusableSpec } from '../../load/problem.ts';
import { tidy } from '../html/dom-parts.ts';
import { objectOf, objectsOf, textOf } from '../json.ts';
import { typeOfUid } from './names.ts';

export interface References {
  /** Adds those of a file. Of several with one id, the first counts. */
  add(text: string): void;
  /** A type or symbol as code writes it. */
  typeOf(uid: string): SdkType;
  /** A name for links in texts. */
  nameOf(uid: string): string;
  /** Key or address for links in texts. */
  linkOf(uid: string): string;
}

/**
 * Most files repeat the references of others: each is parsed when it is first asked for. Files hold one entry for each id, which
 * begins with it.
 */
export function createReferences(): References {
  const written = new Map<string, string>();
  const parsed = new Map<string, JsonObject>();
  const find = (uid: string): JsonObject => {
    const known = parsed.get(uid);
    if (known) return known;
    const made = parseEntry(written.get(uid));
    parsed.set(uid, made);
    return made;
  };
  return {
    add(text) {
      for (const entry of text.split(/^(?=- uid: )/m)) {
        const [, line] = /^- uid: (.*)$/m.exec(entry.slice(0, 2_000)) ?? [];
        const uid = line === undefined ? '' : unquote(line.trim());
        if (uid !== '' && !written.has(uid)) written.set(uid, entry);
      }
    },
    typeOf(uid) {
      const entry = find(uid);
      const pieces = objectsOf(entry['spec.csharp'] ?? entry['spec.java']);
      if (pieces.length > 0) return tidy(pieces.map(pieceOf));
      const name = textOf(entry['name']);
      if (name === '' || /[<[]/.test(name)) return typeOfUid(uid.replace(/^\{(.*)\}$/, '$1'));
      const to = /^!:|^$/.test(textOf(entry['commentId'])) && textOf(entry['href']) === '' ? undefined : uid;
      return [{ text: name, ...(to !== undefined && { to: linkOf(entry, to) }) }];
    },
    linkOf: (uid) => linkOf(find(uid), uid),
    nameOf: (uid) =>
      textOf(find(uid)['name']) ||
      typeOfUid(uid)
        .map(({ text }) => text)
        .join(''),
  };
}

function pieceOf(piece: JsonObject): SdkType[number] {
  const uid = textOf(piece['uid']);
  return { text: textOf(piece['name']), ...(uid !== '' && { to: linkOf(piece, uid) }) };
}

/** The documentation of other libraries has an address; what is in this reference has none, or one of the artifact. */
function linkOf(entry: JsonObject, uid: string): string {
  const href = textOf(entry['href']);
  return /^https?:/i.test(href) ? href : uid;
}

function parseEntry(text: string | undefined): JsonObject {
  if (text === undefined) return {};
  try {
    return objectOf(objectsOf(parseText(Buffer.from(text), 'references'))[0]);
  } catch (error) {
    if (error instanceof UnusableSpec) return {};
    throw error;
  }
}

function unquote(text: string): string {
  return /^(?:'.*'|".*")$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}
