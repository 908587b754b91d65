/** Reads the syntax of a DocFX item. */
import type { JsonObject } from '../../../model/api-description.ts';
import type { SdkField, SdkSignature, SdkSource } from '../../../model/sdk-reference.ts';
import { closingPlace, splitPlaces } from '../html/dom-parts.ts';
import { objectOf, objectsOf, textOf } from '../json.ts';
import { layoutCall } from '../layout.ts';
import type { References } from './references.ts';
import { docsOf, markdownOf } from './texts.ts';

export function toSignature(item: JsonObject, references: References): SdkSignature {
  const syntax = objectOf(item['syntax']);
  const returned = objectOf(syntax['return']);
  const type = textOf(returned['type']);
  return {
    code: codeOf(item),
    docs: docsOf(item, references),
    typeParameters: objectsOf(syntax['typeParameters']).map((one) => toField(one, references)),
    parameters: objectsOf(syntax['parameters']).map((one) => toField(one, references)),
    ...(type !== '' && {
      returns: { type: references.typeOf(type), description: markdownOf(returned['description'], references) },
    }),
    throws: objectsOf(item['exceptions']).map((one) => ({
      type: references.typeOf(textOf(one['type'])),
      description: markdownOf(one['description'], references),
    })),
    ...sourceOf(item),
  };
}

/** Reads a parameter or a type parameter. */
export function toField(parameter: JsonObject, references: References): SdkField {
  const type = textOf(parameter['type']);
  return {
    name: textOf(parameter['id']),
    ...(type !== '' && { type: references.typeOf(type) }),
    description: markdownOf(parameter['description'], references),
  };
}

/** Maximum number of characters read from a declaration. */
export const MAX_CODE = 10_000;

/** Returns the declaration in C#, or in the reference's language, with attributes on the lines above. */
export function codeOf(item: JsonObject): string {
  const { content } = objectOf(item['syntax']);
  const lines = textOf(content)
    .slice(0, MAX_CODE)
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
  const last = lines.pop();
  if (last === undefined) return '';
  return [...lines, layout(last)].join('\n');
}

/** Puts each parameter of a long declaration on a separate line. */
function layout(line: string): string {
  const open = line.indexOf('(');
  if (open === -1) return line;
  const close = closingPlace(line, open);
  const inside = line.slice(open + 1, close);
  const items = splitPlaces(inside, ',').map(([from, to]) => inside.slice(from, to).trim());
  return layoutCall(line.slice(0, open), items, line.slice(close + 1));
}

/** Hosts whose file URLs within a branch follow GitHub's scheme. */
const HOSTS = /^https:\/\/(?:github\.com|gitlab\.com)\/[\w.-]+\/[\w./-]+$/;

/** Returns where an item is declared. DocFX counts lines from 0. */
export function sourceOf(item: JsonObject): { source?: SdkSource } {
  const source = objectOf(item['source']);
  const remote = objectOf(source['remote']);
  const file = textOf(remote['path']) || textOf(source['path']);
  if (file === '') return {};
  const { startLine } = source;
  const line = typeof startLine === 'number' ? startLine + 1 : undefined;
  const repository = textOf(remote['repo']).replace(/\.git$/, '');
  const branch = textOf(remote['branch']) || textOf(remote['commit']);
  const isKnown = HOSTS.test(repository) && branch !== '' && textOf(remote['path']) !== '';
  const folder = repository.startsWith('https://gitlab.com/') ? '-/blob' : 'blob';
  const url = `${repository}/${folder}/${encodeURI(`${branch}/${file}`)}${line === undefined ? '' : `#L${line}`}`;
  return { source: { text: line === undefined ? file : `${file}:${line}`, ...(isKnown && { url }) } };
}
