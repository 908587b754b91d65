/** Renders parameters, properties, return values and exceptions as fields. */
import { kebabOf } from '../../../mdx/kebab.ts';
import type { SdkField, SdkSignature } from '../../../model/sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { SdkContext } from './context.ts';
import { textNodes } from './text-nodes.ts';
import { typeProps } from './type-nodes.ts';

/** Returns the fields. Their ids start with `prefix`. */
export function fieldList(fields: readonly SdkField[], prefix: string, context: SdkContext): TreeNode[] {
  return withinBudget(fields, context).map((field) => fieldNode(field, prefix, context));
}

/** Returns as many items as the page can still show. */
export function withinBudget<Item>(items: readonly Item[], { budget }: SdkContext): readonly Item[] {
  const visible = items.slice(0, Math.max(budget.fields, 0));
  budget.fields -= visible.length;
  return visible;
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

/** Renders the properties of an inline type, collapsed. */
export function innerFields(fields: readonly SdkField[] | undefined, prefix: string, context: SdkContext): TreeNode[] {
  const nodes = fields ? fieldList(fields, prefix, context) : [];
  return nodes.length === 0 ? [] : [context.make.component('Expandable', {}, nodes)];
}

/** Renders the return value of a call. Returns nothing for a void return without a description. */
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

/** Renders an unnamed field. Without a type, only its text is shown. */
function resultNode(
  { type, description }: Pick<SdkField, 'type' | 'description'>,
  inner: TreeNode[],
  context: SdkContext,
): TreeNode {
  const children = [...textNodes(description, context), ...inner];
  if (!type || type.length === 0) return context.make.element('div', {}, ...children);
  return context.make.component('ResponseField', { ...typeProps(type, context) }, children);
}
