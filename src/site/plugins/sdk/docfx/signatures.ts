/** Reads the syntax of a DocFX item. */
import type { JsonObject } from '../../../model/json.ts';
import type { SdkField, SdkSignature, SdkSource } from '../sdk-reference.ts';
import { findClosingBracket, splitPlaces } from '../html/dom-parts.ts';
import { toObject, toObjects, toText } from '../json.ts';
import { formatCall } from '../layout.ts';
import type { References } from './references.ts';
import { readDocs, parseMarkdown } from './texts.ts';

export function toSignature(item: JsonObject, references: References): SdkSignature {
  const syntax = toObject(item['syntax']);
  const returnValue = toObject(syntax['return']);
  const type = toText(returnValue['type']);
  return {
    code: getSignatureCode(item),
    docs: readDocs(item, references),
    typeParameters: toObjects(syntax['typeParameters']).map((each) => toField(each, references)),
    parameters: toObjects(syntax['parameters']).map((each) => toField(each, references)),
    ...(type !== '' && {
      returns: { type: references.typeOf(type), description: parseMarkdown(returnValue['description'], references) },
    }),
    throws: toObjects(item['exceptions']).map((each) => ({
      type: references.typeOf(toText(each['type'])),
      description: parseMarkdown(each['description'], references),
    })),
    ...readSource(item),
  };
}

/** Reads a parameter or a type parameter. */
export function toField(parameter: JsonObject, references: References): SdkField {
  const type = toText(parameter['type']);
  return {
    name: toText(parameter['id']),
    ...(type !== '' && { type: references.typeOf(type) }),
    description: parseMarkdown(parameter['description'], references),
  };
}

/** Maximum number of characters read from a declaration. */
export const MAX_CODE = 10_000;

/** Returns the declaration in C#, or in the reference's language, with attributes on the lines above. */
export function getSignatureCode(item: JsonObject): string {
  const { content } = toObject(item['syntax']);
  const lines = toText(content)
    .slice(0, MAX_CODE)
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
  const last = lines.pop();
  if (last === undefined) return '';
  return [...lines, wrapParameters(last)].join('\n');
}

/** Puts each parameter of a long declaration on a separate line. */
function wrapParameters(line: string): string {
  const openIndex = line.indexOf('(');
  if (openIndex === -1) return line;
  const close = findClosingBracket(line, openIndex);
  const bracketText = line.slice(openIndex + 1, close);
  const items = splitPlaces(bracketText, ',').map(([from, to]) => bracketText.slice(from, to).trim());
  return formatCall(line.slice(0, openIndex), items, line.slice(close + 1));
}

/** Hosts whose file URLs within a branch follow GitHub's scheme. */
const HOSTS = /^https:\/\/(?:github\.com|gitlab\.com)\/[\w.-]+\/[\w./-]+$/;

/** Returns where an item is declared. DocFX counts lines from 0. */
export function readSource(item: JsonObject): { source?: SdkSource } {
  const source = toObject(item['source']);
  const remote = toObject(source['remote']);
  const file = toText(remote['path']) || toText(source['path']);
  if (file === '') return {};
  const { startLine } = source;
  const line = typeof startLine === 'number' ? startLine + 1 : undefined;
  const repository = toText(remote['repo']).replace(/\.git$/, '');
  const branch = toText(remote['branch']) || toText(remote['commit']);
  const isKnown = HOSTS.test(repository) && branch !== '' && toText(remote['path']) !== '';
  const folder = repository.startsWith('https://gitlab.com/') ? '-/blob' : 'blob';
  const url = `${repository}/${folder}/${encodeURI(`${branch}/${file}`)}${line === undefined ? '' : `#L${line}`}`;
  return { source: { text: line === undefined ? file : `${file}:${line}`, ...(isKnown && { url }) } };
}
