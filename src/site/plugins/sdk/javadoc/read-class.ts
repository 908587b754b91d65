/** Reads the class page of javadoc's standard doclet, version 8 and later. */
import {
  formatSdkType,
  type SdkField,
  type SdkMember,
  type SdkMemberKind,
  type SdkSignature,
  type SdkText,
  type SdkType,
} from '../sdk-reference.ts';
import { cleanHtml } from '../html/clean-html.ts';
import {
  listElements,
  findElement,
  hasClass,
  isElement,
  readLine,
  getText,
  type DomElement,
  type DomNode,
} from '../html/dom.ts';
import { readTypeParts } from '../html/dom-parts.ts';
import type { NoteItem, NoteKind } from './notes.ts';
import type { PageLinks } from './page-links.ts';
import { readComment, type JavaComment } from './read-comment.ts';
import { readSignature, type JavaSignature } from './read-signature.ts';

export interface JavaMember {
  member: SdkMember;
  /** Fragments used in links. */
  anchors: string[];
}

/** Returns whether an element is the declaration of a class or a member. */
export function isSignature(element: DomElement): boolean {
  return hasClass(element, 'member-signature', 'memberSignature', 'methodSignature', 'type-signature', 'typeSignature');
}

/** Sections with members of one kind, identified by their anchor or, since version 13, by their class. */
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

function getSectionKind(...names: string[]): SdkMemberKind | undefined {
  for (const name of names) {
    const match = SECTION.exec(name);
    const kind = match && KINDS.get((match[1] ?? match[2] ?? '').toLowerCase().replace(/[.-]/g, ''));
    if (kind) return kind;
  }
  return undefined;
}

/** Returns the members that a page describes in full, in page order. */
export function readJavaMembers(main: DomElement, className: string, links: PageLinks): JavaMember[] {
  const members = new Map<string, OpenMember>();
  let kind: SdkMemberKind | undefined;
  let anchor = '';
  const visit = (element: DomElement) => {
    const id = element.attributes['id'] ?? element.attributes['name'] ?? '';
    const section = getSectionKind(id, element.attributes['class'] ?? '');
    if (section) kind = section;
    else if (id !== '' && (element.tag === 'a' || hasClass(element, 'detail'))) anchor = id;
    const detail = kind && readDetail(element, kind, { className, links });
    if (!detail || !kind) return listElements(element).forEach(visit);
    const heading = findHeading(element);
    const headingId =
      heading && (heading.attributes['id'] ?? findElement(heading, ({ tag }) => tag === 'a')?.attributes['id']);
    add(members, detail, [anchor, ...(headingId === undefined ? [] : [headingId])]);
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

/** Merges overloads into one member. */
function add(members: Map<string, OpenMember>, member: SdkMember, anchors: string[]): void {
  const key = `${member.kind} ${member.name}`;
  const existingMember = member.signatures.length > 0 ? members.get(key) : undefined;
  existingMember?.signatures.push(...member.signatures);
  existingMember?.anchors.push(...anchors);
  const uniqueKey = members.has(key) ? `${key} ${members.size}` : key;
  if (!existingMember) members.set(uniqueKey, { member, signatures: [...member.signatures], anchors });
}

function findHeading(element: DomElement): DomElement | undefined {
  return listElements(element).find(({ tag }) => /^h[3-5]$/.test(tag));
}

function readDetail(
  element: DomElement,
  kind: SdkMemberKind,
  { className, links }: { className: string; links: PageLinks },
): SdkMember | undefined {
  const heading = findHeading(element);
  if (!heading) return undefined;
  const scroll = listElements(element).find((child) => hasClass(child, 'horizontal-scroll'));
  const innerElements = listElements(scroll ?? element);
  const declaration = innerElements.find((child) => isSignature(child) || child.tag === 'pre');
  if (!declaration) return undefined;
  const name = readLine(heading);
  const isCall = kind === 'constructor' || kind === 'method';
  const { parts, annotations } = splitDeclaration(declaration, links);
  const signature = readSignature(parts, name, annotations);
  const { docs, notes } = readComment(innerElements, links);
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

/** Separates a declaration from its annotations. */
export function splitDeclaration(element: DomElement, links: PageLinks): { parts: SdkType; annotations: string } {
  const isAnnotation = (node: DomNode) => isElement(node) && hasClass(node, 'annotations');
  const annotation = findElement(element, isAnnotation);
  const annotationParts = readTypeParts([element], links.toKey, isAnnotation).map((part) => ({
    ...part,
    // Versions differ in whether a space follows a comma.
    text: part.text.replace(/,(?=\S|$)/g, ', '),
  }));
  const { parts, annotations } = annotation
    ? { parts: annotationParts, annotations: getText(annotation) }
    : splitAnnotations(annotationParts);
  const lines = annotations.split('\n').map((line) => line.trim());
  // An annotation with several values spans several lines.
  return { parts, annotations: lines.join('\n').replaceAll(',\n', ', ').trim() };
}

/** Before version 16, annotations are ordinary lines of the declaration. */
function splitAnnotations(parts: SdkType): { annotations: string; parts: SdkType } {
  const text = parts.map((part) => part.text).join('');
  const [annotations = ''] = /^(?:\s*@(?!interface)[^\n]*\n)*/.exec(text) ?? [];
  let remainingLength = annotations.length;
  const declaration = parts.flatMap((part) => {
    const cutLength = Math.min(remainingLength, part.text.length);
    remainingLength -= cutLength;
    return cutLength === part.text.length ? [] : [{ ...part, text: part.text.slice(cutLength) }];
  });
  return { annotations, parts: declaration };
}

function toSignature(
  { code, parameters = [], typeParameters, type, throws }: JavaSignature,
  { docs, notes, links }: JavaComment & { links: PageLinks },
): SdkSignature {
  const indexDescriptions = (kind: NoteKind) => {
    const items = notes.filter((note) => note.kind === kind).flatMap((note) => note.items);
    return new Map(items.map((item) => [readCodeText(item), cleanHtml(item.text, links)]));
  };
  const ofParameters = indexDescriptions('parameters');
  const returnNotes = notes
    .filter(({ kind }) => kind === 'returns')
    .flatMap(({ items }) => items.flatMap(({ text }) => cleanHtml(text, links)));
  const throwsItems = notes.filter(({ kind }) => kind === 'throws').flatMap(({ items }) => items);
  const knownTypes = new Set(throwsItems.map(readCodeText));
  return {
    code,
    docs,
    typeParameters: createTypeParameterFields(typeParameters, indexDescriptions('typeParameters')),
    parameters: parameters.map(({ name, type: parameterType }) => ({
      name,
      type: parameterType,
      description: ofParameters.get(name) ?? [],
    })),
    ...((type ?? returnNotes[0]) && { returns: { ...(type && { type }), description: returnNotes } }),
    throws: [
      ...throwsItems.map((item) => ({
        ...(item.code && { type: item.code }),
        description: cleanHtml(item.text, links),
      })),
      ...throws.filter((item) => !knownTypes.has(formatSdkType(item))).map((item) => ({ type: item, description: [] })),
    ],
  };
}

/** Returns the name that a note describes, without the brackets of a type parameter. */
export function readCodeText({ code = [] }: NoteItem): string {
  return formatSdkType(code).replace(/^<|>$/g, '');
}

/** Returns type parameters such as `T extends Comparable<T>`. Those without a bound or description are left out. */
export function createTypeParameterFields(
  typeTexts: readonly string[],
  descriptionsByType: ReadonlyMap<string, SdkText[]>,
): SdkField[] {
  return typeTexts.map((text) => {
    const [, name = text, boundText = ''] = /^([\w$]+)\s*([^]*)$/.exec(text.trim()) ?? [];
    return {
      name,
      ...(boundText !== '' && { type: [{ text: boundText.replace(/\s+/g, ' ') }] }),
      description: descriptionsByType.get(name) ?? [],
    };
  });
}
