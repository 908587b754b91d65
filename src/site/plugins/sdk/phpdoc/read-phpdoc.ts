/** Reads phpDocumentor's `structure.xml`, versions 2 and 3. */
import { NO_DOCS, formatSdkType, type SdkKind, type SdkReference, type SdkSymbol } from '../sdk-reference.ts';
import { UnusableSpec } from '../../../descriptions/load/problem.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { findChild, listChildElements, listElements, parseXml, getText, type DomElement } from '../html/dom.ts';
import { readMembers, readSignature } from './members.ts';
import { getTextKey, readDocBlock, parseType } from './texts.ts';

const MAX_LENGTH = 50_000_000;

/** Returns whether a file is the structure file of phpDocumentor. */
export function isPhpdoc(content: Buffer): boolean {
  const head = content.subarray(0, 2_000).toString('latin1');
  return /^[\s\u00ef\u00bb\u00bf]*<(?:\?xml|project)/.test(head) && /<project\b/.test(head);
}

const KINDS = new Map<string, { kind: SdkKind; label?: string }>([
  ['class', { kind: 'class' }],
  ['trait', { kind: 'class', label: 'trait' }],
  ['interface', { kind: 'interface' }],
  ['enum', { kind: 'enum' }],
  ['function', { kind: 'function' }],
  ['constant', { kind: 'variable', label: 'constant' }],
]);

/** Reads a structure file. Throws `UnusableSpec` if it is too large. */
export function readPhpdoc(content: Buffer, name: string): SdkReference {
  if (content.length > MAX_LENGTH)
    throw new UnusableSpec(
      'spec-invalid',
      `${name} is larger than ${MAX_LENGTH / 1e6} MB, the maximum. Split it into several references.`,
    );
  const project = findChild(parseXml(content.toString('utf8').replace(/^\uFEFF/, '')), 'project');
  const elements = listChildElements(project, 'file').flatMap((file) =>
    listElements(file).flatMap((element) => {
      const fullName = getTextKey(getText(findChild(element, 'full_name')).trim());
      return KINDS.has(element.tag) && fullName !== ''
        ? [{ element, name: fullName, file: file.attributes['path'] ?? '' }]
        : [];
    }),
  );
  const names = new Set(elements.map(({ name }) => name));
  return finishReference(
    'phpdoc',
    elements.slice(0, MAX_SYMBOLS).map((item) => readSymbol(item, (name) => names.has(name))),
  );
}

interface SymbolPage {
  element: DomElement;
  /** Without the leading backslash. */
  name: string;
  file: string;
}

function readSymbol({ element, name, file }: SymbolPage, isShown: (name: string) => boolean): ReadSymbol {
  const { kind = 'class', label } = KINDS.get(element.tag) ?? {};
  const at = name.lastIndexOf('\\');
  const shortName = name.slice(at + 1);
  const isFunction = kind === 'function';
  const { members, inherited } = readMembers(isFunction ? { ...element, children: [] } : element, name, isShown);
  const readTypes = (tag: string) =>
    listChildElements(element, tag)
      .map((child) => getText(child).trim())
      .filter((typeName) => typeName !== '')
      .map((typeName) => parseType(`\\${getTextKey(typeName)}`));
  const heritage = { extends: readTypes('extends'), implements: readTypes('implements') };
  const line = element.attributes['line'];
  const { docs, tags } = readDocBlock(element);
  const declaredType = tags.find((tag) => tag.name === 'var')?.type ?? '';
  const symbol: SdkSymbol = {
    kind,
    id: name,
    name: shortName,
    container: at === -1 ? '' : name.slice(0, at),
    ...(label !== undefined && { label }),
    tags: ['abstract', 'final'].filter((word) => element.attributes[word] === 'true'),
    code: isFunction ? '' : printCode(element, shortName, heritage),
    language: 'php',
    docs: isFunction ? NO_DOCS : docs,
    typeParameters: [],
    ...heritage,
    subtypes: [],
    nested: [],
    signatures: isFunction ? [readSignature(element, shortName)] : [],
    ...(declaredType !== '' && { type: parseType(declaredType) }),
    fields: [],
    members: members.map(({ member }) => member),
    inherited,
    ...(file !== '' && { source: { text: line === undefined || line === '0' ? file : `${file}:${line}` } }),
  };
  return { symbol, ids: [name], members };
}

function printCode(element: DomElement, name: string, heritage: Pick<SdkSymbol, 'extends' | 'implements'>): string {
  if (element.tag === 'constant') {
    const value = getText(findChild(element, 'value')).trim();
    return `const ${name}${value === '' ? '' : ` = ${value}`};`;
  }
  const words = ['abstract', 'final'].filter((word) => element.attributes[word] === 'true');
  const clauses = (['extends', 'implements'] as const).flatMap((word) =>
    heritage[word].length === 0 ? [] : [`${word} ${heritage[word].map(formatSdkType).join(', ')}`],
  );
  return [...words, element.tag, name, ...clauses].join(' ');
}
