/** Renders the members of a symbol: methods with their signatures, properties as fields. */
import type { SdkMember, SdkSignature } from '../sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { SdkContext } from './context.ts';
import { renderDeprecation, renderOrigin, renderSeeAlso, renderStrong } from './docs-nodes.ts';
import { renderFields, renderInnerFields, renderReturn, throwNodes, takeWithinBudget } from './field-nodes.ts';
import { renderTexts } from './text-nodes.ts';
import { renderTypeLink, createTypeProps } from './type-nodes.ts';

/** Renders properties, values and events as fields. `anchors` are their ids. */
export function renderProperties(
  members: readonly SdkMember[],
  anchors: ReadonlyMap<SdkMember, string>,
  context: SdkContext,
): TreeNode[] {
  return takeWithinBudget(members, context).map((member) => {
    const id = anchors.get(member) ?? '';
    const { docs, tags } = member;
    return context.make.component(
      'ResponseField',
      {
        name: member.name,
        id,
        ...createTypeProps(member.type, context),
        ...(docs.deprecated && { deprecated: true }),
        ...(member.default !== undefined && member.default !== '' && { default: member.default }),
        ...(tags.length > 0 && { post: [...tags] }),
      },
      [
        ...renderTexts([...docs.description, ...(docs.deprecated ? [docs.deprecated] : [])], context),
        ...renderLabeled('examples', renderTexts(docs.examples, context), context),
        ...renderLabeled('seeAlso', renderSeeAlso(docs.see, context), context),
        ...renderInnerFields(member.fields, id, context),
        ...renderInheritedFrom(member, context),
      ],
    );
  });
}

/** Renders methods and constructors, each below a heading. */
export function renderMethods(
  members: readonly SdkMember[],
  anchors: ReadonlyMap<SdkMember, string>,
  context: SdkContext,
): TreeNode[] {
  const { make } = context;
  return takeWithinBudget(members, context).flatMap((member) => {
    const id = anchors.get(member) ?? '';
    return [
      make.heading(3, id, member.kind === 'method' ? `${member.name}()` : member.name),
      ...renderMember(member, id, context),
    ];
  });
}

/** Renders a method without its heading. */
export function renderMember(member: SdkMember, id: string, context: SdkContext): TreeNode[] {
  const { signatures, tags, docs } = member;
  const badges = tags.map((tag) => context.make.component('Badge', {}, [{ type: 'text', value: tag }]));
  return [
    ...(badges.length > 0 ? [context.make.paragraph(...badges.flatMap((badge): TreeNode[] => [badge, SPACE]))] : []),
    ...renderDeprecation(docs, context),
    ...signatures.flatMap((signature, index) =>
      renderSignature(signature, index === 0 ? id : `${id}-${index + 1}`, {
        ...context,
        isInside: member.kind === 'method',
      }),
    ),
    ...renderInheritedFrom(member, context),
  ];
}

const SPACE: TreeNode = { type: 'text', value: ' ' };

function renderInheritedFrom({ from }: SdkMember, context: SdkContext): TreeNode[] {
  if (!from) return [];
  const { make, text } = context;
  return [make.element('p', { class: 'bd-ApiOrigin' }, `${text('inheritedFrom')} `, renderTypeLink(from, context))];
}

/** Renders one overload with everything in its comment. */
export function renderSignature(signature: SdkSignature, prefix: string, context: SdkContext): TreeNode[] {
  const { docs } = signature;
  return [
    ...renderCode(signature, context),
    ...renderDeprecation(docs, context),
    ...renderTexts(docs.description, context),
    ...renderLabeled('typeParameters', renderFields(signature.typeParameters, prefix, context), context),
    ...renderLabeled('parameters', renderFields(signature.parameters, prefix, context), context),
    ...renderLabeled('returns', renderReturn(signature, prefix, context), context),
    ...renderLabeled('throws', throwNodes(signature, context), context),
    ...renderLabeled('examples', renderTexts(docs.examples, context), context),
    ...renderLabeled('seeAlso', renderSeeAlso(docs.see, context), context),
    ...renderOrigin({ since: docs.since, source: signature.source }, context),
  ];
}

/** Maximum number of characters shown of a declaration. */
const MAX_CODE = 10_000;

export function renderCode({ code }: Pick<SdkSignature, 'code'>, { make, language, isInside }: SdkContext): TreeNode[] {
  if (code === '') return [];
  const visibleCode = code.length > MAX_CODE ? `${code.slice(0, MAX_CODE).toWellFormed()}…` : code;
  const before = isInside ? CLASSES.get(language) : undefined;
  const fence = make.fence(visibleCode, language);
  return [fence.code && before !== undefined ? { ...fence, code: { ...fence.code, before } } : fence];
}

/** Class heads for languages that highlight a method declaration outside a class as a call. */
const CLASSES: ReadonlyMap<string, string> = new Map([['typescript', 'class _ {']]);

/** Below a member's heading, a label isn't a heading, because the table of contents would list it for every method. */
function renderLabeled(key: string, nodes: TreeNode[], context: SdkContext): TreeNode[] {
  return nodes.length === 0 ? [] : [context.make.paragraph(renderStrong(context.text(key), context)), ...nodes];
}
