/** Reads a folder written by Sphinx's JSON builder: everything described by autodoc and by directives of any domain. */
import type { SdkKind, SdkMember, SdkMemberKind, SdkReference, SdkSymbol, SdkType } from '../sdk-reference.ts';
import { NO_DOCS } from '../sdk-reference.ts';
import { UnusableSpec } from '../../../descriptions/load/problem.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import type { ArtifactFiles } from '../artifact-files.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { toText } from '../json.ts';
import { findElements, parseHtml, type DomElement } from '../html/dom.ts';
import { declare } from './declare.ts';
import {
  describeValue,
  isDescription,
  readDescription,
  readSignatures,
  readSource,
  type Description,
} from './read-description.ts';
import { createDocLinks, type DocLinks } from './links.ts';
import type { SphinxTerm } from './read-term.ts';

/** Documents without descriptions. */
const INDEX_PAGES = /^(?:_modules\/|(?:genindex|search|py-modindex|np-modindex|.*-modindex)\.fjson$)/;

export function readSphinx(files: ArtifactFiles): SdkReference {
  const symbols = new Map<string, ReadSymbol>();
  for (const file of files.files) {
    if (!file.endsWith('.fjson') || INDEX_PAGES.test(file)) continue;
    const body = readBody(files.read(file), files.nameOf(file));
    // Skips documents without descriptions before parsing them.
    if (!body.includes('descname')) continue;
    const links = createDocLinks(file, files.imageOf);
    for (const dl of findElements(parseHtml(body), isDescription)) addSymbols(dl, '', links, symbols);
  }
  return finishReference('sphinx', [...symbols.values()]);
}

function readBody(content: Buffer, file: string): string {
  try {
    const document: unknown = JSON.parse(content.toString('utf8'));
    return isObject(document as never) ? toText((document as { body?: string }).body) : '';
  } catch {
    throw new UnusableSpec('spec-invalid', `${file} in the SDK reference is not valid JSON. Generate it again.`);
  }
}

const KINDS = new Map<string, SdkKind>([
  ['class', 'class'],
  ['exception', 'class'],
  ['struct', 'class'],
  ['union', 'class'],
  ['trait', 'class'],
  ['interface', 'interface'],
  ['concept', 'interface'],
  ['protocol', 'interface'],
  ['enum', 'enum'],
  ['enum-class', 'enum'],
  ['enum-struct', 'enum'],
  ['function', 'function'],
  ['decorator', 'function'],
  ['macro', 'function'],
  ['data', 'variable'],
  ['var', 'variable'],
  ['const', 'variable'],
  ['attribute', 'variable'],
  ['global', 'variable'],
  ['member', 'variable'],
  ['type', 'type'],
  ['alias', 'type'],
]);

const LANGUAGES = new Map([
  ['py', 'python'],
  ['js', 'javascript'],
  ['c', 'c'],
  ['cpp', 'cpp'],
  ['rb', 'ruby'],
  ['php', 'php'],
  ['java', 'java'],
  ['go', 'go'],
  ['rst', 'rst'],
]);

/** Adds a symbol and its nested classes, which have separate pages. `outer` is the name of the enclosing class. */
function addSymbols(dl: DomElement, outerName: string, links: DocLinks, symbols: Map<string, ReadSymbol>): void {
  const description = readDescription(dl, links);
  const [term] = description.terms;
  const kind = getKind(description);
  if (!term || !kind || symbols.size >= MAX_SYMBOLS) return;
  const symbol = toSymbol(description, { term, kind, outer: outerName });
  // A symbol documented twice, for example in a package and in its module, gets one page per name.
  const key = `${description.domain} ${kind} ${symbol.id}`;
  const members = kind === 'function' || kind === 'variable' ? [] : readMembers(description, links);
  if (!symbols.has(key))
    symbols.set(key, {
      symbol: {
        ...symbol,
        ...detectEnum(
          symbol,
          members.map(({ member }) => member),
        ),
      },
      ids: [term.id],
      members: members.map(({ member, id }) => ({ member, ids: [id] })),
    });
  for (const innerNode of description.inner) if (isType(innerNode)) addSymbols(innerNode, symbol.name, links, symbols);
}

function getKind({ type, domain, terms }: Description): SdkKind | undefined {
  if (domain === 'std' || domain === 'rst' || domain === 'http') return undefined;
  const words = terms[0]?.words ?? [];
  if (type === 'class' && words.includes('enum')) return 'enum';
  return KINDS.get(type) ?? (type === 'method' ? 'function' : undefined);
}

function isType({ attributes }: DomElement): boolean {
  return /\b(?:class|exception|struct|union|interface|enum)\b/.test(attributes['class'] ?? '');
}

function toSymbol(
  description: Description,
  { term, kind, outer }: { term: SphinxTerm; kind: SdkKind; outer: string },
): SdkSymbol {
  const { domain, type, docs, bases, fields } = description;
  const valueType = term.type ?? fields.type ?? fields.returnType;
  const isCall = kind === 'function';
  const fullName = getFullName(term);
  const name = outer === '' ? term.name : `${outer}.${term.name}`;
  const container =
    fullName === name
      ? term.prefix
      : fullName.slice(0, Math.max(0, fullName.length - name.length)).replace(/(?:\.|::|\\)$/, '');
  return {
    kind,
    id: fullName,
    name,
    container,
    ...(type !== kind && LABELED_KINDS.has(type) && { label: type }),
    tags: term.words.filter((word) => TAGS.has(word)),
    code: isCall ? '' : kind === 'class' && domain === 'py' ? printClass(term, bases) : shorten(term),
    language: LANGUAGES.get(domain) ?? '',
    docs: isCall ? NO_DOCS : kind === 'variable' ? describeValue(description) : docs,
    typeParameters: [],
    extends: bases,
    implements: [],
    subtypes: [],
    nested: [],
    signatures: isCall ? readSignatures(description, (each) => declare(domain, each.words, shorten(each))) : [],
    ...(kind === 'variable' && valueType && { type: valueType }),
    fields: [],
    members: [],
    inherited: [],
    ...readSource(term),
  };
}

/** The parameters that Sphinx puts after a class name belong to its constructor. */
function printClass({ words, name }: SphinxTerm, bases: readonly SdkType[]): string {
  const baseNames = bases.map((type) => type.map(({ text }) => text).join(''));
  return `${words.map((word) => (word === 'exception' ? 'class' : word)).join(' ')} ${name}${baseNames.length > 0 ? `(${baseNames.join(', ')})` : ''}`;
}

const LABELED_KINDS = new Set(['exception', 'struct', 'union', 'trait', 'decorator', 'macro', 'concept', 'protocol']);
const TAGS = new Set(['abstract', 'final', 'async']);

/**
 * Returns the full name. Python targets already are full names. Targets in other languages are generated from
 * signatures.
 */
function getFullName({ id, prefix, name }: SphinxTerm): string {
  const joinedName = prefix === '' ? name : `${prefix}.${name}`;
  return id.endsWith(name) && /^[\w.]+$/.test(id) && !/^(?:c|cpp|js)\./.test(id) ? id : joinedName;
}

/** Removes the package or module from the name, because the page shows it. */
function shorten({ code, prefix, name }: SphinxTerm): string {
  for (const sign of ['.', '::', '\\']) {
    const fullName = `${prefix}${sign}${name}`;
    if (prefix !== '' && code.includes(fullName)) return code.replace(fullName, name);
  }
  return code;
}

interface ReadMember {
  member: SdkMember;
  id: string;
}

function readMembers({ inner, fields, terms, type }: Description, links: DocLinks): ReadMember[] {
  const [term] = terms;
  const members = inner.flatMap((dl) => (isType(dl) ? [] : readMember(readDescription(dl, links))));
  const knownNames = new Set(members.map(({ member }) => member.name));
  // A class whose text describes its parameters is also its constructor.
  const constructor =
    term !== undefined &&
    ((term.parameters?.length ?? 0) > 0 || fields.parameters.size > 0) &&
    !knownNames.has('__init__') &&
    type !== 'enum';
  const attributes = [...fields.attributes.values()].filter(({ name }) => !knownNames.has(name));
  return [
    ...(constructor ? [createConstructor({ terms, fields })] : []),
    ...attributes.map(({ name, type: attributeType, text }): ReadMember => ({
      id: '',
      member: {
        kind: 'property',
        name,
        tags: [],
        signatures: [],
        docs: { ...NO_DOCS, description: text },
        ...(attributeType && { type: attributeType }),
      },
    })),
    ...members,
  ];
}

function createConstructor({ terms, fields }: Pick<Description, 'terms' | 'fields'>): ReadMember {
  const name = (term: SphinxTerm) =>
    term.parameters === undefined ? '' : shorten(term).replace(/^(?:(?:class|exception|struct|final)\s+)+/, '');
  const signatures = readSignatures({ terms, fields: { ...fields, returns: [] }, docs: NO_DOCS }, name);
  return { id: '', member: { kind: 'constructor', name: terms[0]?.name ?? '', tags: [], signatures, docs: NO_DOCS } };
}

const MEMBERS = new Map<string, SdkMemberKind>([
  ['method', 'method'],
  ['classmethod', 'method'],
  ['staticmethod', 'method'],
  ['function', 'method'],
  ['decoratormethod', 'method'],
  ['attribute', 'property'],
  ['property', 'property'],
  ['data', 'property'],
  ['member', 'property'],
  ['var', 'property'],
  ['const', 'property'],
  ['type', 'property'],
  ['enumerator', 'value'],
  ['event', 'event'],
]);

function readMember(description: Description): ReadMember[] {
  const kind = MEMBERS.get(description.type);
  const [term] = description.terms;
  if (!kind || !term) return [];
  const { name, words, type = description.fields.type ?? description.fields.returnType, value, id } = term;
  if (kind === 'method') {
    const isInit = name === '__init__';
    const signatures = readSignatures(description, (each) => declare(description.domain, each.words, each.code));
    return [{ id, member: { kind: isInit ? 'constructor' : kind, name, tags: [], signatures, docs: NO_DOCS } }];
  }
  const tags = words.filter((word) => /^(?:static|abstract|readonly|final|classmethod|const)$/.test(word));
  return [
    {
      id,
      member: {
        kind,
        name,
        tags,
        signatures: [],
        docs: describeValue(description),
        ...(type && { type }),
        ...(value !== undefined && { default: value }),
        ...readSource(term),
      },
    },
  ];
}

/** A Python class that extends one of these is an enum, and its attributes with values are the enum's values. */
function detectEnum(symbol: SdkSymbol, members: SdkMember[]): Partial<SdkSymbol> & Pick<SdkSymbol, 'members'> {
  const isEnum = symbol.extends.some((type) =>
    /^(?:enum\.)?(?:Int|Str)?(?:Enum|Flag)$/.test(type.map(({ text }) => text).join('')),
  );
  if (!isEnum) return { members };
  const values = members.filter(({ kind }) => kind !== 'constructor');
  return {
    kind: 'enum',
    members: values.map((member) =>
      member.kind === 'property' && member.default !== undefined ? { ...member, kind: 'value' } : member,
    ),
  };
}
