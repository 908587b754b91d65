/** Reads the page of a class that javadoc's standard doclet wrote, of version 8 and later. */
import type {
  SdkField,
  SdkMember,
  SdkMemberKind,
  SdkSignature,
  SdkText,
  SdkType,
} from '../../../model/sdk-reference.ts';
import { cleanHtml } from '../html/clean-html.ts';
import {
  elementsOf,
  findElement,
  hasClass,
  isElement,
  lineOf,
  textOf,
  type DomElement,
  type DomNode,
} from '../html/dom.ts';
import { partsOf } from '../html/dom-parts.ts';
import type { NoteItem, NoteKind } from './notes.ts';
import type { PageLinks } from './page-links.ts';
import { readComment, type JavaComment } from './read-comment.ts';
import { readSignature, type JavaSignature } from './read-signature.ts';

export interface JavaMember {
  member: SdkMember;
  /** Fragments that links have. */
  anchors: string[];
}

/** The declaration of a class or a member. */
export function isSignature(element: DomElement): boolean {
  return hasClass(element, 'member-signature', 'memberSignature', 'methodSignature', 'type-signature', 'typeSignature');
}

/** Parts of the page with members of one kind: by their anchor, and by their class since version 13. */
const SECTION =
  /^(?:.*[.-])?(enum[.-]constant|constructor|field|property|method|element|member)[.-]detail$|(?:^|\s)(enumConstant|enum-constant|constructor|field|property|method|member|element)-?details(?:\s|$)/i;

const KINDS = new Map<string, SdkMemberKind>([
  ['enumconstant', 'value'],
  ['constructor', 'constructor'],
  ['field', 'property'],
  ['property', 'property'],
  ['method', 'method'],
  ['element', 'method'],
  ['member', 'method'],
]);

function sectionOf(...names: string[]): SdkMemberKind | undefined {
  for (const name of names) {
    const found = SECTION.exec(name);
    const kind = found && KINDS.get((found[1] ?? found[2] ?? '').toLowerCase().replace(/[.-]/g, ''));
    if (kind) return kind;
  }
  return undefined;
}

/** The members that a page describes in full, in its order. */
export function readJavaMembers(main: DomElement, className: string, links: PageLinks): JavaMember[] {
  const members = new Map<string, OpenMember>();
  let kind: SdkMemberKind | undefined;
  let anchor = '';
  const visit = (element: DomElement) => {
    const id = element.attributes['id'] ?? element.attributes['name'] ?? '';
    const section = sectionOf(id, element.attributes['class'] ?? '');
    if (section) kind = section;
    else if (id !== '' && (element.tag === 'a' || hasClass(element, 'detail'))) anchor = id;
    const detail = kind && readDetail(element, kind, { className, links });
    if (!detail || !kind) return elementsOf(element).forEach(visit);
    const heading = headingOf(element);
    const own =
      heading && (heading.attributes['id'] ?? findElement(heading, ({ tag }) => tag === 'a')?.attributes['id']);
    add(members, detail, [anchor, ...(own === undefined ? [] : [own])]);
  };
  visit(main);
  return Array.from(members.values(), ({ member, signatures, anchors }) => ({
    member: { ...member, signatures },
    anchors,
  }));
}

interface OpenMember {
  member: SdkMember;
  signatures: SdkSignature[];
  anchors: string[];
}

/** Overloads are one member. */
function add(members: Map<string, OpenMember>, member: SdkMember, anchors: string[]): void {
  const key = `${member.kind} ${member.name}`;
  const known = member.signatures.length > 0 ? members.get(key) : undefined;
  known?.signatures.push(...member.signatures);
  known?.anchors.push(...anchors);
  const own = members.has(key) ? `${key} ${members.size}` : key;
  if (!known) members.set(own, { member, signatures: [...member.signatures], anchors });
}

function headingOf(element: DomElement): DomElement | undefined {
  return elementsOf(element).find(({ tag }) => /^h[3-5]$/.test(tag));
}

function readDetail(
  element: DomElement,
  kind: SdkMemberKind,
  { className, links }: { className: string; links: PageLinks },
): SdkMember | undefined {
  const heading = headingOf(element);
  if (!heading) return undefined;
  const scroll = elementsOf(element).find((child) => hasClass(child, 'horizontal-scroll'));
  const inside = elementsOf(scroll ?? element);
  const declared = inside.find((child) => isSignature(child) || child.tag === 'pre');
  if (!declared) return undefined;
  const name = lineOf(heading);
  const isCall = kind === 'constructor' || kind === 'method';
  const { parts, annotations } = declaredParts(declared, links);
  const signature = readSignature(parts, name, annotations);
  const { docs, notes } = readComment(inside, links);
  if (isCall)
    return {
      kind,
      name: kind === 'constructor' ? className : name,
      tags: [],
      docs: { description: [], examples: [], see: [] },
      signatures: [toSignature(signature, { docs, notes, links })],
    };
  const tags = signature.modifiers.filter((modifier) => modifier !== 'public' && modifier !== 'default');
  return {
    kind,
    name,
    tags: kind === 'value' ? [] : tags,
    signatures: [],
    docs,
    ...(kind !== 'value' && signature.type && { type: signature.type }),
  };
}

/** A declaration without its annotations, and these. */
export function declaredParts(element: DomElement, links: PageLinks): { parts: SdkType; annotations: string } {
  const isAnnotation = (node: DomNode) => isElement(node) && hasClass(node, 'annotations');
  const annotated = findElement(element, isAnnotation);
  const written = partsOf([element], links.toKey, isAnnotation).map((part) => ({
    ...part,
    // Versions differ in whether a blank follows.
    text: part.text.replace(/,(?=\S|$)/g, ', '),
  }));
  const { parts, annotations } = annotated
    ? { parts: written, annotations: textOf(annotated) }
    : splitAnnotations(written);
  const lines = annotations.split('\n').map((line) => line.trim());
  // An annotation with several values stands in several lines.
  return { parts, annotations: lines.join('\n').replaceAll(',\n', ', ').trim() };
}

/** Before version 16 annotations are lines like any other. */
function splitAnnotations(parts: SdkType): { annotations: string; parts: SdkType } {
  const text = parts.map((part) => part.text).join('');
  const [annotations = ''] = /^(?:\s*@(?!interface)[^\n]*\n)*/.exec(text) ?? [];
  let left = annotations.length;
  const rest = parts.flatMap((part) => {
    const cut = Math.min(left, part.text.length);
    left -= cut;
    return cut === part.text.length ? [] : [{ ...part, text: part.text.slice(cut) }];
  });
  return { annotations, parts: rest };
}

function toSignature(
  { code, parameters = [], typeParameters, type, throws }: JavaSignature,
  { docs, notes, links }: JavaComment & { links: PageLinks },
): SdkSignature {
  const described = (kind: NoteKind) => {
    const items = notes.filter((note) => note.kind === kind).flatMap((note) => note.items);
    return new Map(items.map((item) => [codeOf(item), cleanHtml(item.text, links)]));
  };
  const ofParameters = described('parameters');
  const returned = notes
    .filter(({ kind }) => kind === 'returns')
    .flatMap(({ items }) => items.flatMap(({ text }) => cleanHtml(text, links)));
  const thrown = notes.filter(({ kind }) => kind === 'throws').flatMap(({ items }) => items);
  const known = new Set(thrown.map(codeOf));
  return {
    code,
    docs,
    typeParameters: typeParameterFields(typeParameters, described('typeParameters')),
    parameters: parameters.map(({ name, type: own }) => ({
      name,
      type: own,
      description: ofParameters.get(name) ?? [],
    })),
    ...((type ?? returned[0]) && { returns: { ...(type && { type }), description: returned } }),
    throws: [
      ...thrown.map((item) => ({ ...(item.code && { type: item.code }), description: cleanHtml(item.text, links) })),
      ...throws.filter((item) => !known.has(plain(item))).map((item) => ({ type: item, description: [] })),
    ],
  };
}

/** Name that a note is about, without the brackets of a type parameter. */
export function codeOf({ code = [] }: NoteItem): string {
  return plain(code).replace(/^<|>$/g, '');
}

function plain(type: SdkType): string {
  return type.map(({ text }) => text).join('');
}

/** `T extends Comparable<T>`; only those with more than a name are worth a line. */
export function typeParameterFields(written: readonly string[], described: ReadonlyMap<string, SdkText[]>): SdkField[] {
  return written.map((text) => {
    const [, name = text, bound = ''] = /^([\w$]+)\s*([^]*)$/.exec(text.trim()) ?? [];
    return {
      name,
      ...(bound !== '' && { type: [{ text: bound.replace(/\s+/g, ' ') }] }),
      description: described.get(name) ?? [],
    };
  });
}
