/** Creates the page of an SDK symbol as nodes (content format, SDK references). */
import type { SdkMember, SdkMemberKind, SdkReference, SdkSignature, SdkSymbol } from '../../../model/sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { ApiPageNodes } from '../../page/options.ts';
import { memberAnchors, SECTION_IDS, type SectionKey } from './anchors.ts';
import { createSdkContext, type SdkContext, type SdkPageOptions } from './context.ts';
import { deprecationNodes, originNodes, seeNodes } from './docs-nodes.ts';
import { fieldList, returnNodes, throwNodes } from './field-nodes.ts';
import { codeNodes, memberNodes, methodNodes, propertyNodes, signatureNodes } from './member-nodes.ts';
import { textNodes } from './text-nodes.ts';
import { typeLine, typeList, typeProps } from './type-nodes.ts';

export function symbolNodes(reference: SdkReference, symbol: SdkSymbol, options: SdkPageOptions): ApiPageNodes {
  const context = createSdkContext(reference, symbol, options);
  const { make } = context;
  const { docs } = symbol;
  const [only, ...overloads] = symbol.kind === 'function' ? symbol.signatures : [];
  const single = overloads.length === 0 ? only : undefined;
  return {
    header: [header(reference, symbol, context)],
    description: [
      ...deprecationNodes(single ? { ...docs, ...single.docs } : docs, context),
      ...block(textNodes([...docs.description, ...(single?.docs.description ?? [])], context, false), context),
    ],
    body: [
      make.element(
        'div',
        { class: 'api-body' },
        ...codeNodes(symbol, context),
        ...(single ? functionNodes(single, context) : bodyNodes(symbol, context)),
        ...section('examples', textNodes(docs.examples, context), context),
        ...section('seeAlso', seeNodes(docs.see, context), context),
        ...originNodes({ since: docs.since, source: single ? undefined : symbol.source }, context),
      ),
    ],
    aside: [],
  };
}

/** Creates a page about a single member. */
export function memberPageNodes(
  reference: SdkReference,
  { symbol, member }: { symbol: SdkSymbol; member: SdkMember },
  options: SdkPageOptions,
): ApiPageNodes {
  const context = createSdkContext(reference, symbol, options);
  const { make } = context;
  const label = member.kind.toUpperCase();
  const path = `${shownName(reference, symbol)}.${member.name}`;
  const nodes =
    member.signatures.length > 0
      ? memberNodes(member, 'member', context)
      : propertyNodes([member], memberAnchors(symbol), context);
  return {
    header: [make.component('api-endpoint', { method: 'type', label, path })],
    description: [],
    body: [make.element('div', { class: 'api-body' }, ...nodes)],
    aside: [],
  };
}

function header(reference: SdkReference, symbol: SdkSymbol, { make }: SdkContext): TreeNode {
  const { kind, label = kind, tags } = symbol;
  const badges = tags.map((tag) => make.component('Badge', {}, [{ type: 'text', value: tag }]));
  return make.component(
    'api-endpoint',
    { method: 'type', label: label.toUpperCase(), path: shownName(reference, symbol) },
    badges,
  );
}

/** Returns the name to use in code. TypeScript modules are imported, so they aren't part of the name. */
function shownName({ format }: SdkReference, { id, name }: SdkSymbol): string {
  return format === 'typedoc' ? name : id;
}

function block(nodes: TreeNode[], { make }: SdkContext): TreeNode[] {
  return nodes.length === 0 ? [] : [make.element('div', { class: 'api-description' }, ...nodes)];
}

function section(key: SectionKey, nodes: TreeNode[], { make, text }: SdkContext, label: string = key): TreeNode[] {
  return nodes.length === 0 ? [] : [make.heading(2, SECTION_IDS[key], text(label)), ...nodes];
}

/** Renders a function without overloads. Its parts are the sections of the page. */
function functionNodes(signature: SdkSignature, context: SdkContext): TreeNode[] {
  const { docs } = signature;
  return [
    ...codeNodes(signature, context),
    ...section('typeParameters', fieldList(signature.typeParameters, 'type', context), context),
    ...section('parameters', fieldList(signature.parameters, 'parameter', context), context),
    ...section('returns', returnNodes(signature, 'returns', context), context),
    ...section('throws', throwNodes(signature, context), context),
    ...section('examples', textNodes(docs.examples, context), context),
    ...section('seeAlso', seeNodes(docs.see, context), context),
    ...originNodes({ since: docs.since, source: signature.source }, context),
  ];
}

function bodyNodes(symbol: SdkSymbol, context: SdkContext): TreeNode[] {
  const anchors = memberAnchors(symbol);
  const getMembers = (kind: SdkMemberKind) => symbol.members.filter((member) => member.kind === kind);
  return [
    ...variableNodes(symbol, context),
    ...symbol.signatures.flatMap((signature, index) =>
      signatureNodes(signature, `call-${index + 1}`, { ...context, isInside: symbol.kind !== 'function' }),
    ),
    ...section('typeParameters', fieldList(symbol.typeParameters, 'type', context), context),
    ...relations(symbol, context),
    ...section('values', propertyNodes(getMembers('value'), anchors, context), context),
    ...section('constructors', methodNodes(getMembers('constructor'), anchors, context), context),
    ...section('properties', propertyNodes(getMembers('property'), anchors, context), context),
    ...section('attributes', fieldList(symbol.fields, 'property', context), context, 'properties'),
    ...section('methods', methodNodes(getMembers('method'), anchors, context), context),
    ...section('events', propertyNodes(getMembers('event'), anchors, context), context),
    ...section('nestedTypes', typeList(symbol.nested, context), context),
    ...section('inherited', inheritedNodes(symbol, context), context),
  ];
}

/** Links the type of a variable. If there is nothing to link, the code already shows the type. */
function variableNodes({ type, kind }: SdkSymbol, context: SdkContext): TreeNode[] {
  const props = typeProps(type, context);
  if (kind !== 'variable' || props['typeParts'] === undefined) return [];
  return [context.make.component('ResponseField', props)];
}

/** Renders the supertypes and subtypes of a symbol. */
function relations(symbol: SdkSymbol, context: SdkContext): TreeNode[] {
  const { make, text } = context;
  const lists = [
    ['extends', symbol.extends],
    ['implements', symbol.implements],
    ['subtypes', symbol.subtypes],
  ] as const;
  return lists.flatMap(([key, types]) => {
    const nodes = typeList(types, context);
    return nodes.length === 0 ? [] : [make.paragraph(make.element('strong', {}, text(key))), ...nodes];
  });
}

function inheritedNodes({ inherited }: SdkSymbol, context: SdkContext): TreeNode[] {
  const { make, text } = context;
  return inherited.flatMap(({ from, members }) => [
    make.paragraph(`${text('inheritedFrom')} `, ...typeLine(from, context)),
    make.paragraph(...typeLine(members, context)),
  ]);
}
