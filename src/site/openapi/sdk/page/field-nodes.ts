/** Parameters, properties and what is returned or thrown, as fields. */
import { kebabOf } from '../../../mdx/kebab.ts';
import type { SdkField, SdkSignature } from '../../../model/sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { SdkContext } from './context.ts';
import { textNodes } from './text-nodes.ts';
import { typeProps } from './type-nodes.ts';

/** `prefix` begins the ids. */
export function fieldList(fields: readonly SdkField[], prefix: string, context: SdkContext): TreeNode[] {
  return withinBudget(fields, context).map((field) => fieldNode(field, prefix, context));
}

/** As many as the page may still show. */
export function withinBudget<Item>(items: readonly Item[], { budget }: SdkContext): readonly Item[] {
  const shown = items.slice(0, Math.max(budget.fields, 0));
  budget.fields -= shown.length;
  return shown;
}

function fieldNode(field: SdkField, prefix: string, context: SdkContext): TreeNode {
  const id = context.ids.claim(`${prefix}-${kebabOf(field.name).replace(/^\W+/, '')}`);
  const { tags = [] } = field;
  return context.make.component(
    'ResponseField',
    {
      name: field.name,
      id,
      ...typeProps(field.type, context),
      ...(field.required === true && { required: true }),
      ...(field.deprecated === true && { deprecated: true }),
      ...(field.default !== undefined && { default: field.default }),
      ...(tags.length > 0 && { post: [...tags] }),
    },
    [...textNodes(field.description, context), ...innerFields(field.fields, id, context)],
  );
}

/** Properties of a type that is written in place, folded. */
export function innerFields(fields: readonly SdkField[] | undefined, prefix: string, context: SdkContext): TreeNode[] {
  const nodes = fields ? fieldList(fields, prefix, context) : [];
  return nodes.length === 0 ? [] : [context.make.component('Expandable', {}, nodes)];
}

/** What a call gives back; nothing for one that gives nothing and says nothing of it. */
export function returnNodes({ returns }: SdkSignature, prefix: string, context: SdkContext): TreeNode[] {
  if (!returns) return [];
  const { type = [], description, fields } = returns;
  const isVoid = /^(?:void|None)?$/.test(type.map(({ text }) => text).join(''));
  if (isVoid && description.length === 0) return [];
  return [resultNode({ type, description }, innerFields(fields, prefix, context), context)];
}

export function throwNodes({ throws }: SdkSignature, context: SdkContext): TreeNode[] {
  return withinBudget(throws, context).map((thrown) => resultNode(thrown, [], context));
}

/** A field without a name. One without a type either is its text. */
function resultNode(
  { type, description }: Pick<SdkField, 'type' | 'description'>,
  inner: TreeNode[],
  context: SdkContext,
): TreeNode {
  const children = [...textNodes(description, context), ...inner];
  if (!type || type.length === 0) return context.make.element('div', {}, ...children);
  return context.make.component('ResponseField', { ...typeProps(type, context) }, children);
}
