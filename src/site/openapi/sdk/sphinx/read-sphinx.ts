/** Reads a folder that Sphinx's JSON builder wrote: what autodoc and directives of any domain describe in its documents. */
import type {
  SdkKind,
  SdkMember,
  SdkMemberKind,
  SdkReference,
  SdkSymbol,
  SdkType,
} from '../../../model/sdk-reference.ts';
import { NO_DOCS } from '../../../model/sdk-reference.ts';
import { UnusableSpec } from '../../load/problem.ts';
import { isObject } from '../../resolve.ts';
import type { ArtifactFiles } from '../artifact-files.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { textOf } from '../json.ts';
import { findElements, parseHtml, type DomElement } from '../html/dom.ts';
import { declare } from './declare.ts';
import { isDescription, readDescription, readSignatures, sourceOf, type Description } from './read-description.ts';
import { docLinks, type DocLinks } from './links.ts';
import type { SphinxTerm } from './read-term.ts';

/** Documents that hold no descriptions of their own. */
const OTHERS = /^(?:_modules\/|(?:genindex|search|py-modindex|np-modindex|.*-modindex)\.fjson$)/;

export function readSphinx(files: ArtifactFiles): SdkReference {
  const read = new Map<string, ReadSymbol>();
  for (const file of files.files) {
    if (!file.endsWith('.fjson') || OTHERS.test(file)) continue;
    const body = bodyOf(files.read(file), files.nameOf(file));
    // What describes nothing is seen without parsing it.
    if (!body.includes('descname')) continue;
    const links = docLinks(file, files.imageOf);
    for (const dl of findElements(parseHtml(body), isDescription)) addSymbols(dl, '', links, read);
  }
  return finishReference('sphinx', [...read.values()]);
}

function bodyOf(content: Buffer, file: string): string {
  try {
    const document: unknown = JSON.parse(content.toString('utf8'));
    return isObject(document as never) ? textOf((document as { body?: string }).body) : '';
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

/** Classes in classes have pages of their own. `outer` is the name of the class around. */
function addSymbols(dl: DomElement, outer: string, links: DocLinks, read: Map<string, ReadSymbol>): void {
  const description = readDescription(dl, links);
  const [term] = description.terms;
  const kind = kindOf(description);
  if (!term || !kind || read.size >= MAX_SYMBOLS) return;
  const symbol = toSymbol(description, { term, kind, outer });
  // Documented twice, as from a package and from its module, it has one page for each name.
  const key = `${description.domain} ${kind} ${symbol.id}`;
  const members = kind === 'function' || kind === 'variable' ? [] : readMembers(description, links);
  if (!read.has(key))
    read.set(key, {
      symbol: {
        ...symbol,
        ...enumOf(
          symbol,
          members.map(({ member }) => member),
        ),
      },
      ids: [term.id],
      members: members.map(({ member, id }) => ({ member, ids: [id] })),
    });
  for (const inner of description.inner) if (isType(inner)) addSymbols(inner, symbol.name, links, read);
}

function kindOf({ type, domain, terms }: Description): SdkKind | undefined {
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
  const valueType = term.type ?? fields.type;
  const isCall = kind === 'function';
  const full = fullName(term);
  const name = outer === '' ? term.name : `${outer}.${term.name}`;
  const container =
    full === name ? term.prefix : full.slice(0, Math.max(0, full.length - name.length)).replace(/(?:\.|::|\\)$/, '');
  return {
    kind,
    id: full,
    name,
    container,
    ...(type !== kind && LABELED.has(type) && { label: type }),
    tags: term.words.filter((word) => TAGS.has(word)),
    code: isCall ? '' : kind === 'class' && domain === 'py' ? classCode(term, bases) : shorten(term),
    language: LANGUAGES.get(domain) ?? '',
    docs: isCall ? NO_DOCS : docs,
    typeParameters: [],
    extends: bases,
    implements: [],
    subtypes: [],
    nested: [],
    signatures: isCall ? readSignatures(description, (one) => declare(domain, one.words, shorten(one))) : [],
    ...(kind === 'variable' && valueType && { type: valueType }),
    fields: [],
    members: [],
    inherited: [],
    ...sourceOf(term),
  };
}

/** What Sphinx writes behind the name are the parameters of its constructor. */
function classCode({ words, name }: SphinxTerm, bases: readonly SdkType[]): string {
  const plain = bases.map((type) => type.map(({ text }) => text).join(''));
  return `${words.map((word) => (word === 'exception' ? 'class' : word)).join(' ')} ${name}${plain.length > 0 ? `(${plain.join(', ')})` : ''}`;
}

const LABELED = new Set(['exception', 'struct', 'union', 'trait', 'decorator', 'macro', 'concept', 'protocol']);
const TAGS = new Set(['abstract', 'final', 'async']);

/** Targets of Python say it all; those of other languages are made of signatures. */
function fullName({ id, prefix, name }: SphinxTerm): string {
  const joined = prefix === '' ? name : `${prefix}.${name}`;
  return id.endsWith(name) && /^[\w.]+$/.test(id) && !/^(?:c|cpp|js)\./.test(id) ? id : joined;
}

/** The package or module that a name is in stands on the page. */
function shorten({ code, prefix, name }: SphinxTerm): string {
  for (const sign of ['.', '::', '\\']) {
    const whole = `${prefix}${sign}${name}`;
    if (prefix !== '' && code.includes(whole)) return code.replace(whole, name);
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
  const known = new Set(members.map(({ member }) => member.name));
  // A class whose text describes how it is made is its constructor, too.
  const constructor =
    term?.parameters &&
    (term.parameters.length > 0 || fields.parameters.size > 0) &&
    !known.has('__init__') &&
    type !== 'enum';
  const attributes = [...fields.attributes.values()].filter(({ name }) => !known.has(name));
  return [
    ...(constructor ? [constructorOf({ terms, fields })] : []),
    ...attributes.map(({ name, type: own, text }): ReadMember => ({
      id: '',
      member: {
        kind: 'property',
        name,
        tags: [],
        signatures: [],
        docs: { ...NO_DOCS, description: text },
        ...(own && { type: own }),
      },
    })),
    ...members,
  ];
}

function constructorOf({ terms, fields }: Pick<Description, 'terms' | 'fields'>): ReadMember {
  const name = (term: SphinxTerm) => shorten(term).replace(/^(?:(?:class|exception|struct|final)\s+)+/, '');
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
  const { name, words, type = description.fields.type, value, id } = term;
  if (kind === 'method') {
    const isInit = name === '__init__';
    const signatures = readSignatures(description, (one) => declare(description.domain, one.words, one.code));
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
        docs: description.docs,
        ...(type && { type }),
        ...(value !== undefined && { default: value }),
        ...sourceOf(term),
      },
    },
  ];
}

/** A class of Python that extends one of these is an enum, and its attributes with values are those of it. */
function enumOf(symbol: SdkSymbol, members: SdkMember[]): Partial<SdkSymbol> & Pick<SdkSymbol, 'members'> {
  const isEnum = symbol.extends.some((type) =>
    /^(?:enum\.)?(?:Int|Str)?(?:Enum|Flag)$/.test(type.map(({ text }) => text).join('')),
  );
  if (!isEnum) return { members };
  const own = members.filter(({ kind }) => kind !== 'constructor');
  return {
    kind: 'enum',
    members: own.map((member) =>
      member.kind === 'property' && member.default !== undefined ? { ...member, kind: 'value' } : member,
    ),
  };
}
