/** `$ref` composition: builds one configuration from several files (content format, `$ref` composition). */
import path from 'node:path';
import { AppError } from '../../errors.ts';
import type { Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';
import { reportEncoding } from '../model/text-encoding.ts';
import { describeNode, getPlace, type JsonNode, type JsonObject } from './json-node.ts';
import { createJsonSizeCheck, type CheckJsonSize } from './json-size.ts';
import { parseJson } from './parse-json.ts';

/** Maximum number of values in a composed configuration: files that include each other twice would grow without end. */
const MAX_VALUES = 250_000;
/** Maximum length of a chain of references. */
const MAX_CHAIN = 50;

/** Reads `file` and everything it refers to. `files` lists all files that were read. Throws `invalid_site`. */
export function composeJson(input: { source: Source; file: string; report: Report }): {
  root: JsonNode;
  files: string[];
} {
  const { source, report } = input;
  const reader: Reader = { source, report, checkSize: createJsonSizeCheck(), parsedFiles: new Map(), values: 0 };
  const root = compose(readFile(input.file, reader), [input.file], reader);
  return { root, files: [...reader.parsedFiles.keys()].sort() };
}

interface Reader {
  source: Source;
  report: Report;
  checkSize: CheckJsonSize;
  parsedFiles: Map<string, JsonNode>;
  values: number;
}

function readFile(file: string, reader: Reader): JsonNode {
  const cachedFile = reader.parsedFiles.get(file);
  if (cachedFile) return cachedFile;
  const content = reader.source.read(file);
  reader.checkSize({ name: file, content });
  reportEncoding(content, file, reader.report);
  const root = parseJson(content.toString('utf8'), file, reader.report);
  reader.parsedFiles.set(file, root);
  return root;
}

/** `chain` contains the references being followed, outermost first. */
function compose(node: JsonNode, chain: readonly string[], reader: Reader): JsonNode {
  if (++reader.values > MAX_VALUES)
    throw new AppError(
      'invalid_site',
      `${chain[0]} and the files it references have more than ${MAX_VALUES} values. Check for files that are included many times.`,
    );
  if (node.type === 'scalar') return node;
  if (node.type === 'array') return { ...node, items: node.items.map((item) => compose(item, chain, reader)) };
  const reference = node.fields.get('$ref');
  if (reference) return follow(node, reference, { chain, reader });
  return { ...node, fields: composeFields(node, chain, reader) };
}

function composeFields(node: JsonObject, chain: readonly string[], reader: Reader): Map<string, JsonNode> {
  const fields = new Map<string, JsonNode>();
  for (const [key, value] of node.fields) if (key !== '$ref') fields.set(key, compose(value, chain, reader));
  return fields;
}

/**
 * Follows a `$ref`. Keys beside it override the referenced object's; if it refers to anything else, they are
 * ignored.
 */
function follow(
  node: JsonObject,
  reference: JsonNode,
  { chain, reader }: { chain: readonly string[]; reader: Reader },
): JsonNode {
  const { file, fragment } = locateReference(reference, reader.source);
  const key = fragment ? `${file}#${fragment}` : file;
  if (chain.includes(key))
    throw new AppError(
      'invalid_site',
      `The "$ref"s form a cycle: ${[...chain.slice(chain.indexOf(key)), key].join(' → ')}. Remove one of them.`,
    );
  if (chain.length > MAX_CHAIN)
    throw createReferenceError(reference, `the chain of references is longer than ${MAX_CHAIN}, the maximum`);
  const target = compose(select(readFile(file, reader), { fragment, reference }), [...chain, key], reader);
  if (target.type !== 'object') return target;
  return { ...target, fields: new Map([...target.fields, ...composeFields(node, chain, reader)]) };
}

function locateReference(reference: JsonNode, source: Source): { file: string; fragment: string } {
  const referenceText = reference.type === 'scalar' ? reference.value : undefined;
  if (typeof referenceText !== 'string')
    throw createReferenceError(reference, 'expected the relative path of a .json file');
  const [target = '', fragment = ''] = referenceText.split('#', 2);
  if (/^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith('/') || target.includes('\\'))
    throw createReferenceError(reference, 'expected a relative path, not a URL or an absolute path');
  const file = target
    ? path.posix.normalize(path.posix.join(path.posix.dirname(reference.file.name), target))
    : reference.file.name;
  if (file === '..' || file.startsWith('../'))
    throw createReferenceError(reference, 'it points outside the docs folder');
  if (!/\.jsonc?$/i.test(file)) throw createReferenceError(reference, 'expected a .json file');
  if (!source.has(file)) throw createReferenceError(reference, `the file ${file} doesn't exist`);
  return { file, fragment };
}

function createReferenceError(reference: JsonNode, problem: string): AppError {
  const { file, line, column } = getPlace(reference);
  return new AppError(
    'invalid_site',
    `Can't resolve the "$ref" ${describeNode(reference)} in ${file}, line ${line}, column ${column}: ${problem}.`,
  );
}

/** Returns the part of a file that a JSON pointer after `#` refers to. */
function select(root: JsonNode, { fragment, reference }: { fragment: string; reference: JsonNode }): JsonNode {
  let node: JsonNode | undefined = root;
  for (const part of fragment.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (node?.type === 'object') node = node.fields.get(key);
    else node = node?.type === 'array' && /^\d{1,9}$/.test(key) ? node.items[Number(key)] : undefined;
  }
  if (!node || (fragment !== '' && !fragment.startsWith('/')))
    throw createReferenceError(reference, `${root.file.name} has no value at #${fragment}`);
  return node;
}
