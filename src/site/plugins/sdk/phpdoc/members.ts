/** Reads class members from phpDocumentor's XML. */
import {
  NO_DOCS,
  formatSdkType,
  type SdkField,
  type SdkInherited,
  type SdkMember,
  type SdkPart,
  type SdkSignature,
} from '../sdk-reference.ts';
import { findChild, listChildElements, getText, type DomElement } from '../html/dom.ts';
import { formatCall } from '../layout.ts';
import { getTextKey, parseMarkdown, readDocBlock, parseType, type DocBlock, type Tag } from './texts.ts';

export interface ReadMembers {
  members: { member: SdkMember; ids: string[] }[];
  inherited: SdkInherited[];
}

/** Reads the members of a class. `isShown` returns whether the reference has a page for a class. */
export function readMembers(element: DomElement, owner: string, isShown: (name: string) => boolean): ReadMembers {
  const members: ReadMembers['members'] = [];
  const inheritedMembers = new Map<string, SdkPart[]>();
  for (const child of element.children) {
    if (typeof child === 'string' || !MEMBERS.has(child.tag) || child.attributes['visibility'] === 'private') continue;
    const key = getTextKey(getText(findChild(child, 'full_name')).trim());
    const origin = getTextKey(getText(findChild(child, 'inherited_from')).trim()) || key.split('::', 1)[0] || owner;
    const member = readMember(child);
    if (origin !== owner && isShown(origin)) {
      const list = inheritedMembers.get(origin) ?? [];
      list.push(...(list.length > 0 ? [{ text: ', ' }] : []), { text: member.name, to: key });
      inheritedMembers.set(origin, list);
    } else
      members.push({ member: origin === owner ? member : { ...member, from: parseType(`\\${origin}`) }, ids: [key] });
  }
  const { tags } = readDocBlock(element);
  const knownNames = new Set(members.map(({ member }) => member.name));
  for (const member of tags.flatMap(readMagicMember))
    if (!knownNames.has(member.name)) members.push({ member, ids: [`${owner}::${member.name.replace(/^\$/, '')}`] });
  return {
    members,
    inherited: Array.from(inheritedMembers, ([origin, parts]) => ({ from: parseType(`\\${origin}`), members: parts })),
  };
}

const MEMBERS = new Set(['constant', 'case', 'property', 'method']);

function readMember(element: DomElement): SdkMember {
  const name = getText(findChild(element, 'name')).trim();
  if (element.tag === 'method') {
    const signature = readSignature(element, name);
    return {
      kind: name === '__construct' ? 'constructor' : 'method',
      name,
      tags: [],
      signatures: [signature],
      docs: NO_DOCS,
    };
  }
  const { docs, tags } = readDocBlock(element);
  const varTag = tags.find((tag) => tag.name === 'var');
  const isCase = element.tag === 'case';
  const isConstant = element.tag === 'constant';
  const value = getText(findChild(element, isConstant || isCase ? 'value' : 'default')).trim();
  const type = getText(findChild(element, 'type')).trim() || varTag?.type;
  return {
    kind: isCase ? 'value' : 'property',
    name: isCase || isConstant ? name : `$${name.replace(/^\$/, '')}`,
    tags: [...readModifiers(element).filter((word) => word !== 'public'), ...(isConstant ? ['const'] : [])],
    signatures: [],
    docs: docs.description.length > 0 ? docs : { ...docs, description: parseMarkdown(varTag?.description ?? '') },
    ...(type && { type: parseType(type) }),
    ...(value !== '' && { default: value }),
  };
}

/** Reads members that only exist through `__get` and `__call`, from the class's tags. */
function readMagicMember({ name, variable, type, description }: Tag): SdkMember[] {
  const [, access] = /^property(?:-(read|write))?$/.exec(name) ?? [];
  if (!name.startsWith('property') || variable === '') return [];
  return [
    {
      kind: 'property',
      name: `$${variable}`,
      tags: access === 'read' ? ['readonly'] : [],
      signatures: [],
      docs: { ...NO_DOCS, description: parseMarkdown(description) },
      ...(type !== '' && { type: parseType(type) }),
    },
  ];
}

function readModifiers({ attributes }: DomElement): string[] {
  const { visibility } = attributes;
  return [
    ...['abstract', 'final'].filter((word) => attributes[word] === 'true'),
    ...(visibility === undefined || visibility === '' ? [] : [visibility]),
    ...(attributes['static'] === 'true' ? ['static'] : []),
  ];
}

/** Reads a function or method, with its parameter descriptions from the doc block. */
export function readSignature(element: DomElement, name: string): SdkSignature {
  const block = readDocBlock(element);
  const parameters = listChildElements(element, 'argument').map((argument) => readArgument(argument, block));
  const returnTag = block.tags.find((tag) => tag.name === 'return');
  const head = [...readModifiers(element), 'function', name].join(' ');
  return {
    code: formatCall(
      head,
      parameters.map(printArgument),
      returnTag?.type ? `: ${formatSdkType(parseType(returnTag.type))}` : '',
    ),
    docs: block.docs,
    typeParameters: [],
    parameters,
    ...(returnTag && {
      returns: { type: parseType(returnTag.type), description: parseMarkdown(returnTag.description) },
    }),
    throws: block.tags
      .filter((tag) => tag.name === 'throws')
      .map(({ type, description }) => ({ type: parseType(type), description: parseMarkdown(description) })),
  };
}

function readArgument(argument: DomElement, { tags }: DocBlock): SdkField {
  const name = getText(findChild(argument, 'name')).trim().replace(/^\$/, '');
  const paramTag = tags.find((tag) => tag.name === 'param' && tag.variable === name);
  const type = paramTag?.type || getText(findChild(argument, 'type')).trim();
  const preset = getText(findChild(argument, 'default')).trim();
  const isReference = argument.attributes['by_reference'] === 'true';
  return {
    name: `${isReference ? '&' : ''}$${name}`,
    ...(type !== '' && { type: parseType(type) }),
    description: parseMarkdown(paramTag?.description ?? ''),
    required: preset === '',
    ...(preset !== '' && { default: preset }),
  };
}

function printArgument({ name, type = [], default: preset }: SdkField): string {
  return `${type.length > 0 ? `${formatSdkType(type)} ` : ''}${name}${preset === undefined ? '' : ` = ${preset}`}`;
}
