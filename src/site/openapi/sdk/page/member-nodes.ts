/** Renders the members of a symbol: methods with their signatures, properties as fields. */
import type { SdkMember, SdkSignature } from '../../../model/sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { SdkContext } from './context.ts';
import { deprecationNodes, originNodes, seeNodes, strong } from './docs-nodes.ts';
import { fieldList, innerFields, returnNodes, throwNodes, withinBudget } from './field-nodes.ts';
import { textNodes } from './text-nodes.ts';
import { typeLink, typeProps } from './type-nodes.ts';

/** Renders properties, values and events as fields. `anchors` are their ids. */
export function propertyNodes(
  members: readonly SdkMember[],
  anchors: ReadonlyMap<SdkMember, string>,
  context: SdkContext,
): TreeNode[] {
  return withinBudget(members, context).map((member) => {
    const id = anchors.get(member) ?? '';
    const { docs, tags } = member;
    return context.make.component(
      'ResponseField',
      {
        name: member.name,
        id,
        ...typeProps(member.type, context),
        ...(docs.deprecated && { deprecated: true }),
        ...(member.default !== undefined && member.default !== '' && { default: member.default }),
        ...(tags.length > 0 && { post: [...tags] }),
      },
      [
        ...textNodes([...docs.description, ...(docs.deprecated ? [docs.deprecated] : [])], context),
        ...labeled('examples', textNodes(docs.examples, context), context),
        ...labeled('seeAlso', seeNodes(docs.see, context), context),
        ...innerFields(member.fields, id, context),
        ...inheritedFrom(member, context),
      ],
    );
  });
}

/** Renders methods and constructors, each below a heading. */
export function methodNodes(
  members: readonly SdkMember[],
  anchors: ReadonlyMap<SdkMember, string>,
  context: SdkContext,
): TreeNode[] {
  const { make } = context;
  return withinBudget(members, context).flatMap((member) => {
    const id = anchors.get(member) ?? '';
    return [
      make.heading(3, id, member.kind === 'method' ? `${member.name}()` : member.name),
      ...memberNodes(member, id, context),
    ];
  });
}

/** Renders a method without its heading. */
export function memberNodes(member: SdkMember, id: string, context: SdkContext): TreeNode[] {
  const { signatures, tags, docs } = member;
  const badges = tags.map((tag) => context.make.component('Badge', {}, [{ type: 'text', value: tag }]));
  return [
    ...(badges.length > 0 ? [context.make.paragraph(...badges.flatMap((badge): TreeNode[] => [badge, SPACE]))] : []),
    ...deprecationNodes(docs, context),
    ...signatures.flatMap((signature, index) =>
      signatureNodes(signature, index === 0 ? id : `${id}-${index + 1}`, {
        ...context,
        isInside: member.kind === 'method',
      }),
    ),
    ...inheritedFrom(member, context),
  ];
}

const SPACE: TreeNode = { type: 'text', value: ' ' };

function inheritedFrom({ from }: SdkMember, context: SdkContext): TreeNode[] {
  if (!from) return [];
  const { make, text } = context;
  return [make.element('p', { class: 'api-origin' }, `${text('inheritedFrom')} `, typeLink(from, context))];
}

/** Renders one overload with everything in its comment. */
export function signatureNodes(signature: SdkSignature, prefix: string, context: SdkContext): TreeNode[] {
  const { docs } = signature;
  return [
    ...codeNodes(signature, context),
    ...deprecationNodes(docs, context),
    ...textNodes(docs.description, context),
    ...labeled('typeParameters', fieldList(signature.typeParameters, prefix, context), context),
    ...labeled('parameters', fieldList(signature.parameters, prefix, context), context),
    ...labeled('returns', returnNodes(signature, prefix, context), context),
    ...labeled('throws', throwNodes(signature, context), context),
    ...labeled('examples', textNodes(docs.examples, context), context),
    ...labeled('seeAlso', seeNodes(docs.see, context), context),
    ...originNodes({ since: docs.since, source: signature.source }, context),
  ];
}

/** Maximum number of characters shown of a declaration. */
const MAX_CODE = 10_000;

export function codeNodes({ code }: Pick<SdkSignature, 'code'>, { make, language, isInside }: SdkContext): TreeNode[] {
  if (code === '') return [];
  const visible = code.length > MAX_CODE ? `${code.slice(0, MAX_CODE).toWellFormed()}…` : code;
  const before = isInside ? CLASSES.get(language) : undefined;
  const fence = make.fence(visible, language);
  return [fence.code && before !== undefined ? { ...fence, code: { ...fence.code, before } } : fence];
}

/** Class heads for languages in which a method declaration outside a class would be highlighted as a call. */
const CLASSES: ReadonlyMap<string, string> = new Map([['typescript', 'class _ {']]);

/** Below a member's heading, a label isn't a heading, because the table of contents would list it for every method. */
function labeled(key: string, nodes: TreeNode[], context: SdkContext): TreeNode[] {
  return nodes.length === 0 ? [] : [context.make.paragraph(strong(context.text(key), context)), ...nodes];
}
