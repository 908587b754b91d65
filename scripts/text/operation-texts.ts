import type { PlannedPage } from '../../src/site/index.ts';
import type { SourceText } from './lost-words.ts';
import { readMarkdownTexts } from './source-texts.ts';

type Json = Record<string, unknown>;

/** Maximum depth of schemas in schemas. */
const MAX_DEPTH = 12;

/** Number of choices that the search finds. Lists of error codes repeat in every response. */
const SEARCHED_CHOICES = 60;

/**
 * Reads the text of the operation that a page shows: summary, description, tags, parameters, and the fields of the
 * request and the responses, each word once. `readDescription` returns a parsed description, by its file.
 */
export function readOperationTexts(
  {
    subject,
    file,
    frontmatter,
  }: Pick<PlannedPage, 'subject' | 'file'> & { frontmatter: { title?: string | undefined } },
  readDescription: (file: string) => unknown,
): SourceText[] {
  const [, method, path] = (subject?.kind === 'part' && /^([A-Z\d-]+) (\/.*)$/s.exec(subject.name)) || [];
  if (subject === undefined || method === undefined || path === undefined) return [];
  const root = toObject(readDescription(subject.document));
  const pathItem = toObject(toObject(root['paths'])[path]);
  const operation = toObject(pathItem[method.toLowerCase()]);
  const texts: SourceText[] = [];
  const add = (text: unknown) => {
    if (typeof text === 'string' || typeof text === 'number') texts.push({ text: String(text), file, line: 1 });
  };
  const addMarkdown = (text: unknown) => {
    if (typeof text === 'string') texts.push(...readMarkdownTexts(text, file));
  };
  /** The search doesn't index the inner parts of responses, which repeat on many pages. */
  const leaveOutOfSearch = (from: number) => {
    for (const [index, item] of texts.entries()) if (index >= from) texts[index] = { ...item, searchedLength: 0 };
  };
  const merged = new Map<unknown, Json>();
  const resolve = (value: unknown): Json => {
    const known = merged.get(value);
    if (known) return known;
    let target = toObject(value);
    for (let hops = 0; typeof target['$ref'] === 'string' && hops < MAX_DEPTH; hops++)
      target = merge(toObject(findPointer(root, target['$ref'])), target);
    merged.set(value, target);
    return target;
  };
  const addChoices = (choices: unknown) => {
    for (const [index, choice] of toList(choices).entries()) {
      const start = texts.length;
      add(choice);
      if (index >= SEARCHED_CHOICES) leaveOutOfSearch(start);
    }
  };
  const addSchema = (
    value: unknown,
    use: 'request' | 'response',
    above: readonly Json[] = [],
    isDescribed = false,
  ): void => {
    const schema = resolve(value);
    if (above.includes(schema) || above.length > MAX_DEPTH || isHidden(schema, use)) return;
    const inner = [...above, schema];
    const start = texts.length;
    // The description next to a combination replaces the descriptions in it.
    if (!isDescribed) addMarkdown(schema['description']);
    const hidesInner = isDescribed || schema['description'] !== undefined;
    addChoices(schema['enum']);
    for (const [name, property] of Object.entries(toObject(schema['properties']))) {
      if (isHidden(resolve(property), use) || inner.includes(resolve(property))) continue;
      add(name);
      addSchema(property, use, inner);
    }
    for (const item of toList(schema['allOf'])) addSchema(item, use, inner, hidesInner);
    for (const key of ['oneOf', 'anyOf']) for (const item of toList(schema[key])) addSchema(item, use, inner);
    for (const key of ['items', 'additionalProperties']) addSchema(schema[key], use, inner);
    if (use === 'response' && above.length > 0) leaveOutOfSearch(start);
  };
  const addContent = (value: unknown, use: 'request' | 'response') => {
    for (const media of Object.values(toObject(value))) addSchema(toObject(media)['schema'], use);
  };
  // The summary is only shown as the title of a page without its own.
  if (frontmatter.title === undefined) add(operation['summary']);
  addMarkdown(operation['description']);
  for (const item of [...toList(pathItem['parameters']), ...toList(operation['parameters'])]) {
    const parameter = resolve(item);
    if (isHidden(parameter, 'request')) continue;
    if (parameter['in'] !== 'body') add(parameter['name']);
    addMarkdown(parameter['description']);
    addSchema(parameter['schema'], 'request');
    addChoices(parameter['enum']);
  }
  const body = resolve(operation['requestBody']);
  addMarkdown(body['description']);
  addContent(body['content'], 'request');
  for (const [status, item] of Object.entries(toObject(operation['responses']))) {
    const response = resolve(item);
    if (status !== 'default') add(status);
    addMarkdown(response['description']);
    addContent(response['content'], 'response');
    addSchema(response['schema'], 'response');
    for (const [name, header] of Object.entries(toObject(response['headers']))) {
      add(name);
      addMarkdown(resolve(header)['description']);
    }
  }
  return keepEachWordOnce(texts);
}

/** Whether a field isn't shown: it is only for the other direction, or for internal use. */
function isHidden(value: Json, use: 'request' | 'response'): boolean {
  return value[use === 'request' ? 'readOnly' : 'writeOnly'] === true || value['x-hidden'] === true;
}

/** The same field can be in several places, and a page can show it once for all of them. */
function keepEachWordOnce(texts: readonly SourceText[]): SourceText[] {
  const words = new Set<string>();
  return texts.flatMap((item) =>
    item.text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => {
      if (words.has(word.toLowerCase())) return [];
      words.add(word.toLowerCase());
      return [{ ...item, text: word }];
    }),
  );
}

/** Returns the target of a reference with the fields beside it, which take precedence (OpenAPI 3.1). */
function merge(target: Json, reference: Json): Json {
  const { $ref, ...besides } = reference;
  return Object.keys(besides).length === 0 || $ref === undefined ? target : { ...target, ...besides };
}

function findPointer(root: Json, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => toObject(value)[key], root);
}

function toObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
