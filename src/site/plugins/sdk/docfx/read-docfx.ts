/** Reads a folder of metadata written by DocFX: ManagedReference in YAML. */
import type { JsonObject } from '../../../model/json.ts';
import {
  NO_DOCS,
  type SdkInherited,
  type SdkKind,
  type SdkMember,
  type SdkMemberKind,
  type SdkPart,
  type SdkReference,
  type SdkSignature,
  type SdkSymbol,
  type SdkType,
} from '../sdk-reference.ts';
import { parseText } from '../../../descriptions/load/parse-text.ts';
import type { ArtifactFiles } from '../artifact-files.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { toObject, toObjects, toText, toTexts } from '../json.ts';
import { getMemberKey, getMemberName, getParentName, stripArity } from './names.ts';
import { createReferences, type References } from './references.ts';
import { getSignatureCode, MAX_CODE, readSource, toField, toSignature } from './signatures.ts';
import { readDocs } from './texts.ts';

export const MIME = '### YamlMime:ManagedReference';

export function readDocfx(files: ArtifactFiles): SdkReference {
  const references = createReferences();
  const items: JsonObject[] = [];
  for (const file of files.files) {
    if (!/\.ya?ml$/i.test(file)) continue;
    const text = files
      .read(file)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    if (!text.startsWith(MIME)) continue;
    const [head, tail] = splitReferences(text);
    for (const item of toObjects(toObject(parseText(Buffer.from(head), files.nameOf(file)))['items'])) items.push(item);
    references.add(tail);
  }
  const members = Map.groupBy(items, (item) => toText(item['parent']));
  const types = items.filter((item) => KINDS.has(readKindName(item)));
  return finishReference(
    'docfx',
    types.slice(0, MAX_SYMBOLS).map((item) => readType(item, { references, members })),
    items
      .filter((item) => readKindName(item) === 'namespace')
      .flatMap((item) =>
        readDocs(item, references).description.map(({ text }) => ({
          name: `the comment of the namespace "${toText(item['uid'])}"`,
          text,
        })),
      ),
  );
}

/** Splits a file into items and references. DocFX writes both keys at the start of a line. */
function splitReferences(text: string): [string, string] {
  const match = /^references:[ \t]*\r?$/m.exec(text);
  return match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : [text, ''];
}

const KINDS = new Map<string, { kind: SdkKind; label?: string }>([
  ['class', { kind: 'class' }],
  ['struct', { kind: 'class', label: 'struct' }],
  ['interface', { kind: 'interface' }],
  ['enum', { kind: 'enum' }],
  ['delegate', { kind: 'type', label: 'delegate' }],
]);

function readKindName(item: JsonObject): string {
  return toText(item['type']).toLowerCase();
}

interface Context {
  references: References;
  /** Items by the id of their container. */
  members: ReadonlyMap<string, JsonObject[]>;
}

function readType(item: JsonObject, { references, members: all }: Context): ReadSymbol {
  const uid = toText(item['uid']);
  const { kind = 'class', label } = KINDS.get(readKindName(item)) ?? {};
  const isDelegate = label === 'delegate';
  const docs = readDocs(item, references);
  const members = readMembers(all.get(uid) ?? [], kind, references);
  const syntax = toObject(item['syntax']);
  const base = toTexts(item['inheritance']).at(-1);
  const readTypes = (key: string): SdkType[] => toTexts(item[key]).map((each) => references.typeOf(each));
  const symbol: SdkSymbol = {
    kind,
    id: stripArity(uid),
    name: toText(item['name']) || getMemberName(uid),
    container: toText(item['namespace']) || toText(item['package']),
    ...(label !== undefined && { label }),
    tags: [],
    code: getSignatureCode(item),
    language: getLanguage(item),
    docs,
    typeParameters: isDelegate ? [] : toObjects(syntax['typeParameters']).map((each) => toField(each, references)),
    extends: base === undefined || ROOT_TYPES.has(base) ? [] : [references.typeOf(base)],
    implements: readTypes('implements'),
    subtypes: readTypes('derivedClasses'),
    nested: [],
    signatures: isDelegate ? [{ ...toSignature(item, references), code: '', docs: NO_DOCS }] : [],
    fields: [],
    members: members.map(({ member }) => member),
    inherited: readInherited(toTexts(item['inheritedMembers']), references),
    ...readSource(item),
  };
  return { symbol, ids: [uid], members };
}

/** Base types of every type of a kind, which aren't worth listing. */
const ROOT_TYPES = new Set([
  'System.Object',
  'System.ValueType',
  'System.Enum',
  'System.Delegate',
  'System.MulticastDelegate',
  'java.lang.Object',
]);

function getLanguage(item: JsonObject): string {
  const [first = 'csharp'] = toTexts(item['langs']);
  return first === 'vb' && toTexts(item['langs']).includes('csharp') ? 'csharp' : first;
}

const MEMBERS = new Map<string, SdkMemberKind>([
  ['constructor', 'constructor'],
  ['method', 'method'],
  ['operator', 'method'],
  ['property', 'property'],
  ['attachedproperty', 'property'],
  ['field', 'property'],
  ['event', 'event'],
  ['attachedevent', 'event'],
]);

interface ReadMember {
  member: SdkMember;
  ids: string[];
}

/** Merges overloads into one member. */
function readMembers(items: readonly JsonObject[], owner: SdkKind, references: References): ReadMember[] {
  const members = new Map<string, { member: SdkMember; signatures: SdkSignature[]; ids: string[] }>();
  for (const item of items) {
    const kind = MEMBERS.get(readKindName(item));
    if (!kind) continue;
    const uid = toText(item['uid']);
    const overload = toText(item['overload']);
    const isCall = kind === 'constructor' || kind === 'method';
    const name = getName(item);
    const key = isCall ? `${kind} ${name}` : uid;
    const signatures = isCall ? [toSignature(item, references)] : [];
    const cachedMember = members.get(key);
    cachedMember?.signatures.push(...signatures);
    cachedMember?.ids.push(uid);
    if (cachedMember) continue;
    const member: SdkMember = isCall
      ? { kind, name, tags: [], signatures, docs: NO_DOCS }
      : createValueMember(item, { kind: owner === 'enum' ? 'value' : kind, name }, references);
    members.set(key, { member, signatures, ids: [uid, ...(overload === '' ? [] : [overload])] });
  }
  return Array.from(members.values(), ({ member, signatures, ids }) => ({ member: { ...member, signatures }, ids }));
}

/** Returns the name of an item: `Open` for `Open(string, int)`, `this[]` for `Item[int]`. */
function getName(item: JsonObject): string {
  const name = (toText(item['name']) || getMemberName(toText(item['uid']))).slice(0, MAX_NAME);
  return name.replace(/\(.*$/, '').replace(/<[^<>]*>$/, '') || name;
}

/** Longer names are cut. */
const MAX_NAME = 500;

function createValueMember(
  item: JsonObject,
  { kind, name }: { kind: SdkMemberKind; name: string },
  references: References,
): SdkMember {
  const syntax = toObject(item['syntax']);
  const code = toText(syntax['content']).slice(0, MAX_CODE);
  const type = toText(toObject(syntax['return'])['type']);
  const [, value] = /\s=\s*([^\n]*)$/.exec(code) ?? [];
  const words = kind === 'value' ? [] : ['protected', 'static', 'const', 'readonly', 'abstract', 'virtual', 'required'];
  const isReadonly = /\{\s*get;\s*\}/.test(code);
  const tags = words.filter((word) => new RegExp(`\\b${word}\\s`).test(code.replace(/[={][^]*$/, '')));
  return {
    kind,
    name,
    tags: [...tags, ...(isReadonly && kind === 'property' ? ['readonly'] : [])],
    signatures: [],
    docs: readDocs(item, references),
    ...(type !== '' && kind !== 'value' && { type: references.typeOf(type) }),
    ...(value !== undefined && { default: value }),
    ...readSource(item),
  };
}

/** Groups inherited members by the type that declares them. Members of every object are left out. */
function readInherited(uids: readonly string[], references: References): SdkInherited[] {
  const byParent = Map.groupBy(uids, getParentName);
  return [...byParent].flatMap(([parent, members]) => {
    if (parent === '' || ROOT_TYPES.has(parent)) return [];
    const names = new Map(
      members.map((uid): [string, SdkPart] => [
        getMemberName(uid),
        { text: getMemberName(uid), to: getMemberKey(uid) },
      ]),
    );
    const parts = [...names.values()].flatMap((part, index) => (index === 0 ? [part] : [{ text: ', ' }, part]));
    return [{ from: references.typeOf(parent), members: parts }];
  });
}
