/** Renders parameters, properties, return values and exceptions as fields. */
import { toKebabCase } from '../../../mdx/kebab-case.ts';
import type { SdkField, SdkSignature } from '../sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { SdkContext } from './context.ts';
import { renderTexts } from './text-nodes.ts';
import { createTypeProps } from './type-nodes.ts';

/** Returns the fields. Their ids start with `prefix`. */
export function renderFields(fields: readonly SdkField[], prefix: string, context: SdkContext): TreeNode[] {
  return takeWithinBudget(fields, context).map((field) => renderField(field, prefix, context));
}

/** Returns as many items as the page can still show. */
export function takeWithinBudget<Item>(items: readonly Item[], { budget }: SdkContext): readonly Item[] {
  const visibleItems = items.slice(0, Math.max(budget.fields, 0));
  budget.fields -= visibleItems.length;
  return visibleItems;
}

function renderField(field: SdkField, prefix: string, context: SdkContext): TreeNode {
  const id = context.ids.claim(`${prefix}-${toKebabCase(field.name).replace(/^\W+/, '')}`);
  const { tags = [] } = field;
  return context.make.component(
    'ResponseField',
    {
      name: field.name,
      id,
      ...createTypeProps(field.type, context),
      ...(field.required === true && { required: true }),
      ...(field.deprecated === true && { deprecated: true }),
      ...(field.default !== undefined && { default: field.default }),
      ...(tags.length > 0 && { post: [...tags] }),
    },
    [...renderTexts(field.description, context), ...renderInnerFields(field.fields, id, context)],
  );
}

/** Renders the properties of an inline type, collapsed. */
export function renderInnerFields(
  fields: readonly SdkField[] | undefined,
  prefix: string,
  context: SdkContext,
): TreeNode[] {
  const nodes = fields ? renderFields(fields, prefix, context) : [];
  return nodes.length === 0 ? [] : [context.make.component('Expandable', {}, nodes)];
}

/** Renders the return value of a call. Returns nothing for a void return without a description. */
export function renderReturn({ returns }: SdkSignature, prefix: string, context: SdkContext): TreeNode[] {
  if (!returns) return [];
  const { type = [], description, fields } = returns;
  const isVoid = /^(?:void|None)?$/.test(type.map(({ text }) => text).join(''));
  if (isVoid && description.length === 0) return [];
  return [renderUnnamedField({ type, description }, renderInnerFields(fields, prefix, context), context)];
}

export function throwNodes({ throws }: SdkSignature, context: SdkContext): TreeNode[] {
  return takeWithinBudget(throws, context).map((throwsItem) => renderUnnamedField(throwsItem, [], context));
}

/** Renders an unnamed field. Without a type, only its text is shown. */
function renderUnnamedField(
  { type, description }: Pick<SdkField, 'type' | 'description'>,
  innerNodes: TreeNode[],
  context: SdkContext,
): TreeNode {
  const children = [...renderTexts(description, context), ...innerNodes];
  if (!type || type.length === 0) return context.make.element('div', {}, ...children);
  return context.make.component('ResponseField', { ...createTypeProps(type, context) }, children);
}
