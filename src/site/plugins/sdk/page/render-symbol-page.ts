/** Creates the page of an SDK symbol as nodes (content format, SDK references). */
import type { SdkMember, SdkMemberKind, SdkReference, SdkSignature, SdkSymbol } from '../sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { ApiPageNodes } from '../../../model/api-page.ts';
import type { PartPageOptions } from '../../../model/description-content.ts';
import { getMemberAnchors, SECTION_IDS, type SectionKey } from './anchors.ts';
import { createSdkContext, type SdkContext } from './context.ts';
import { renderDeprecation, renderOrigin, renderSeeAlso } from './docs-nodes.ts';
import { renderFields, renderReturn, throwNodes } from './field-nodes.ts';
import { renderCode, renderMember, renderMethods, renderProperties, renderSignature } from './member-nodes.ts';
import { renderTexts } from './text-nodes.ts';
import { renderTypeLine, renderTypeList, createTypeProps } from './type-nodes.ts';

export function renderSymbolPage(reference: SdkReference, symbol: SdkSymbol, options: PartPageOptions): ApiPageNodes {
  const context = createSdkContext(reference, symbol, options);
  const { make } = context;
  const { docs } = symbol;
  const [firstSignature, ...overloads] = symbol.kind === 'function' ? symbol.signatures : [];
  const onlySignature = overloads.length === 0 ? firstSignature : undefined;
  return {
    header: [renderHeader(reference, symbol, context)],
    description: [
      ...renderDeprecation(onlySignature ? { ...docs, ...onlySignature.docs } : docs, context),
      ...renderDescription(
        renderTexts([...docs.description, ...(onlySignature?.docs.description ?? [])], context, false),
        context,
      ),
    ],
    body: [
      make.element(
        'div',
        { class: 'bd-ApiBody' },
        ...renderCode(symbol, context),
        ...(onlySignature ? renderFunction(onlySignature, context) : renderBody(symbol, context)),
        ...renderSection('examples', renderTexts(docs.examples, context), context),
        ...renderSection('seeAlso', renderSeeAlso(docs.see, context), context),
        ...renderOrigin({ since: docs.since, source: onlySignature ? undefined : symbol.source }, context),
      ),
    ],
    aside: [],
  };
}

/** Creates a page about a single member. */
export function renderMemberPage(
  reference: SdkReference,
  { symbol, member }: { symbol: SdkSymbol; member: SdkMember },
  options: PartPageOptions,
): ApiPageNodes {
  const context = createSdkContext(reference, symbol, options);
  const { make } = context;
  const label = member.kind.toUpperCase();
  const path = `${getDisplayName(reference, symbol)}.${member.name}`;
  const nodes =
    member.signatures.length > 0
      ? renderMember(member, 'member', context)
      : renderProperties([member], getMemberAnchors(symbol), context);
  return {
    header: [make.component('api-endpoint', { method: 'type', label, path })],
    description: [],
    body: [make.element('div', { class: 'bd-ApiBody' }, ...nodes)],
    aside: [],
  };
}

function renderHeader(reference: SdkReference, symbol: SdkSymbol, { make }: SdkContext): TreeNode {
  const { kind, label = kind, tags } = symbol;
  const badges = tags.map((tag) => make.component('Badge', {}, [{ type: 'text', value: tag }]));
  return make.component(
    'api-endpoint',
    { method: 'type', label: label.toUpperCase(), path: getDisplayName(reference, symbol) },
    badges,
  );
}

/** Returns the name to use in code. TypeScript modules are imported, so they aren't part of the name. */
function getDisplayName({ format }: SdkReference, { id, name }: SdkSymbol): string {
  return format === 'typedoc' ? name : id;
}

function renderDescription(nodes: TreeNode[], { make }: SdkContext): TreeNode[] {
  return nodes.length === 0 ? [] : [make.element('div', { class: 'bd-ApiDescription' }, ...nodes)];
}

function renderSection(
  key: SectionKey,
  nodes: TreeNode[],
  { make, text }: SdkContext,
  label: string = key,
): TreeNode[] {
  return nodes.length === 0 ? [] : [make.heading(2, SECTION_IDS[key], text(label)), ...nodes];
}

/** Renders a function without overloads. Its parts are the sections of the page. */
function renderFunction(signature: SdkSignature, context: SdkContext): TreeNode[] {
  const { docs } = signature;
  return [
    ...renderCode(signature, context),
    ...renderSection('typeParameters', renderFields(signature.typeParameters, 'type', context), context),
    ...renderSection('parameters', renderFields(signature.parameters, 'parameter', context), context),
    ...renderSection('returns', renderReturn(signature, 'returns', context), context),
    ...renderSection('throws', throwNodes(signature, context), context),
    ...renderSection('examples', renderTexts(docs.examples, context), context),
    ...renderSection('seeAlso', renderSeeAlso(docs.see, context), context),
    ...renderOrigin({ since: docs.since, source: signature.source }, context),
  ];
}

function renderBody(symbol: SdkSymbol, context: SdkContext): TreeNode[] {
  const anchors = getMemberAnchors(symbol);
  const getMembers = (kind: SdkMemberKind) => symbol.members.filter((member) => member.kind === kind);
  return [
    ...renderVariable(symbol, context),
    ...symbol.signatures.flatMap((signature, index) =>
      renderSignature(signature, `call-${index + 1}`, { ...context, isInside: symbol.kind !== 'function' }),
    ),
    ...renderSection('typeParameters', renderFields(symbol.typeParameters, 'type', context), context),
    ...renderRelations(symbol, context),
    ...renderSection('values', renderProperties(getMembers('value'), anchors, context), context),
    ...renderSection('constructors', renderMethods(getMembers('constructor'), anchors, context), context),
    ...renderSection('properties', renderProperties(getMembers('property'), anchors, context), context),
    ...renderSection('attributes', renderFields(symbol.fields, 'property', context), context, 'properties'),
    ...renderSection('methods', renderMethods(getMembers('method'), anchors, context), context),
    ...renderSection('events', renderProperties(getMembers('event'), anchors, context), context),
    ...renderSection('nestedTypes', renderTypeList(symbol.nested, context), context),
    ...renderSection('inherited', renderInherited(symbol, context), context),
  ];
}

/** Links the type of a variable. If there is nothing to link, the code already shows the type. */
function renderVariable({ type, kind }: SdkSymbol, context: SdkContext): TreeNode[] {
  const props = createTypeProps(type, context);
  if (kind !== 'variable' || props['typeParts'] === undefined) return [];
  return [context.make.component('ResponseField', props)];
}

/** Renders the supertypes and subtypes of a symbol. */
function renderRelations(symbol: SdkSymbol, context: SdkContext): TreeNode[] {
  const { make, text } = context;
  const lists = [
    ['extends', symbol.extends],
    ['implements', symbol.implements],
    ['subtypes', symbol.subtypes],
  ] as const;
  return lists.flatMap(([key, types]) => {
    const nodes = renderTypeList(types, context);
    return nodes.length === 0 ? [] : [make.paragraph(make.element('strong', {}, text(key))), ...nodes];
  });
}

function renderInherited({ inherited }: SdkSymbol, context: SdkContext): TreeNode[] {
  const { make, text } = context;
  return inherited.flatMap(({ from, members }) => [
    make.paragraph(`${text('inheritedFrom')} `, ...renderTypeLine(from, context)),
    make.paragraph(...renderTypeLine(members, context)),
  ]);
}
