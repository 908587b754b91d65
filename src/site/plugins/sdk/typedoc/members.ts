/** Reads the members of classes, interfaces and enums in TypeDoc's JSON. */
import type { Json, JsonObject } from '../../../model/json.ts';
import {
  NO_DOCS,
  formatSdkType,
  type SdkInherited,
  type SdkMember,
  type SdkPart,
  type SdkText,
  type SdkType,
} from '../sdk-reference.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { toObject, toObjects, toText } from '../json.ts';
import { labelWithCode, readComment } from './comments.ts';
import { findCallSignature, CONSTRUCTOR_SIGNATURE, formatLiteral, formatPropertyName } from './declarations.ts';
import { printType, type Names } from './print-type.ts';
import { hasFlag, getKind } from './reflection.ts';
import { describeCall, readField, readSignature, readSource } from './signatures.ts';

export interface ReadMembers {
  members: { member: SdkMember; ids: number[] }[];
  inherited: SdkInherited[];
}

export interface MemberContext {
  /** Name of the class. */
  name: string;
  names: Names;
  /** Ids of members → the symbol that declares and shows each. */
  owners: ReadonlyMap<number, string>;
  /** Members by id. */
  reflections: ReadonlyMap<number, JsonObject>;
}

/** Returns the members that a symbol shows and those it inherits. Inherited members without a page are shown here. */
export function readMembers(reflection: JsonObject, context: MemberContext): ReadMembers {
  const { name, names } = context;
  const members: ReadMembers['members'] = [];
  const inheritedMembers = new Map<string, { from: SdkType; members: SdkPart[] }>();
  for (const child of toObjects(reflection['children'])) {
    if (hasFlag(child, 'isPrivate') || toText(child['name']).startsWith('#')) continue;
    const origin = findOrigin(child, context);
    if (origin && (hasFlag(child, 'isExternal') || origin.target !== undefined)) {
      const list = inheritedMembers.get(origin.owner) ?? { from: [origin.part], members: [] };
      list.members.push({
        text: toText(child['name']),
        ...(origin.target !== undefined && { to: `${origin.target}` }),
      });
      inheritedMembers.set(origin.owner, list);
      continue;
    }
    const member = readMember(child, name, names);
    if (member) members.push({ member: origin ? { ...member, from: [origin.part] } : member, ids: getIds(child) });
  }
  return {
    members,
    inherited: Array.from(inheritedMembers.values(), ({ from, members: parts }) => ({
      from,
      members: parts.flatMap((part, index) => (index === 0 ? [part] : [{ text: ', ' }, part])),
    })),
  };
}

interface Origin {
  /** Id of the member shown on a page. */
  target?: number;
  owner: string;
  part: SdkPart;
}

/** Maximum number of superclasses searched. */
const MAX_HOPS = 50;

/**
 * Finds the declaration of an inherited member. `inheritedFrom` specifies a member such as `EventEmitter.on`, which
 * can itself be inherited.
 */
function findOrigin(child: JsonObject, { owners, reflections }: MemberContext): Origin | undefined {
  let origin = child['inheritedFrom'];
  if (!isObject(origin)) return undefined;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const target = getId(origin);
    const owner = target === undefined ? undefined : owners.get(target);
    if (owner !== undefined && target !== undefined) return { owner, part: { text: owner }, target };
    const next: Json | undefined = target === undefined ? undefined : reflections.get(target)?.['inheritedFrom'];
    if (!isObject(next)) break;
    origin = next;
  }
  const originName = toText(origin['name']);
  const dot = originName.lastIndexOf('.');
  const owner = dot > 0 ? originName.slice(0, dot) : originName;
  return { owner, part: { text: owner } };
}

function getId({ target, id }: JsonObject): number | undefined {
  return typeof target === 'number' ? target : typeof id === 'number' ? id : undefined;
}

/** Returns the ids used in links to a member: its own, and its signatures'. */
function getIds(child: JsonObject): number[] {
  const signatures = [
    ...toObjects(child['signatures']),
    toObject(child['getSignature']),
    toObject(child['setSignature']),
  ];
  return [child, ...signatures].flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
}

function readMember(child: JsonObject, className: string, names: Names): SdkMember | undefined {
  const name = formatPropertyName(toText(child['name']));
  switch (getKind(child)) {
    case 'constructor':
      return readMethod(child, { kind: 'constructor', name: 'constructor', call: `new ${className}` }, names);
    case 'method':
    case 'function':
      return readMethod(child, { kind: 'method', name, call: name }, names);
    case 'enum member':
      return { ...readProperty(child, name, names), kind: 'value', default: getValue(child), type: [] };
    case 'property':
    case 'accessor':
    case 'variable': {
      const call = readFunction(child);
      return call ? readMethod(call, { kind: 'method', name, call: name }, names) : readProperty(child, name, names);
    }
    default:
      return undefined;
  }
}

/** Reads a property that is always a function as a method, because it is called like one. */
function readFunction(child: JsonObject): JsonObject | undefined {
  const { type, declaration } = toObject(child['type']);
  const call = type === 'reflection' ? findCallSignature(toObject(declaration)) : undefined;
  if (!call || call['kind'] === CONSTRUCTOR_SIGNATURE || hasFlag(child, 'isOptional')) return undefined;
  const comment = child['comment'] ?? call['comment'];
  return { ...child, signatures: [{ ...call, ...(comment !== undefined && { comment }) }] };
}

const MODIFIERS = [
  ['isProtected', 'protected'],
  ['isStatic', 'static'],
  ['isAbstract', 'abstract'],
] as const;

function getTags(child: JsonObject): string[] {
  return MODIFIERS.flatMap(([flag, tag]) => (hasFlag(child, flag) ? [tag] : []));
}

function readMethod(
  child: JsonObject,
  { kind, name, call }: { kind: SdkMember['kind']; name: string; call: string },
  names: Names,
): SdkMember | undefined {
  const signatures = toObjects(child['signatures']);
  if (signatures.length === 0) return undefined;
  const modifiers = signatures.flatMap((signature) => readComment(signature['comment'], 'signature').modifiers);
  return {
    kind,
    name,
    tags: [...getTags(child), ...(hasFlag(child, 'isOptional') ? ['optional'] : []), ...new Set(modifiers)],
    signatures: signatures.map((signature) => readSignature({ sources: child['sources'], ...signature }, call, names)),
    docs: NO_DOCS,
  };
}

function readProperty(child: JsonObject, name: string, names: Names): SdkMember {
  const getter = toObject(child['getSignature']);
  const setter = toObject(child['setSignature']);
  const commentValue = child['comment'] ?? getter['comment'] ?? setter['comment'];
  const comment = readComment(commentValue, 'property');
  const { type, fields, default: preset } = readField(child, names);
  const isReadonly =
    hasFlag(child, 'isReadonly') || (isObject(child['getSignature']) && !isObject(child['setSignature']));
  const [parameter] = toObjects(setter['parameters']);
  const isWriteOnly = !isObject(child['getSignature']) && parameter !== undefined;
  const tags = [
    ...getTags(child),
    ...(isReadonly ? ['readonly'] : []),
    ...(hasFlag(child, 'isOptional') ? ['optional'] : []),
    ...comment.modifiers,
  ];
  return {
    kind: 'property',
    name,
    tags,
    signatures: [],
    docs: {
      ...comment.docs,
      description: [
        ...comment.docs.description,
        ...describeSetter(setter, commentValue),
        ...describeCall(child['type'], commentValue),
      ],
    },
    type: isWriteOnly ? printType(parameter['type'], names) : (type ?? []),
    ...(preset !== undefined && { default: preset }),
    ...(fields && { fields }),
    ...readSource(child),
  };
}

/** Returns what the comment of a setter adds to the comment shown for both accessors. */
function describeSetter({ comment, parameters }: JsonObject, shown: Json | undefined): SdkText[] {
  const [parameter] = toObjects(parameters);
  const describe = (value: Json | undefined) => readComment(value, 'signature').docs.description;
  const shownTexts = describe(shown).map(({ text }) => text);
  const ownTexts = describe(comment).filter(({ text }) => !shownTexts.includes(text));
  return [...ownTexts, ...labelWithCode(toText(parameter?.['name']), describe(parameter?.['comment']))];
}

function getValue(child: JsonObject): string {
  const { type, value } = toObject(child['type']);
  return type === 'literal' ? formatLiteral(value) : toText(child['defaultValue']);
}

/** Formats a call, index or constructor signature in the body of an interface. */
export function formatSignatureLine(parts: SdkType): string {
  return `${formatSdkType(parts)};`;
}
