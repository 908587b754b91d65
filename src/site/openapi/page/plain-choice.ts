import type { TreeNode } from '../../model/tree.ts';
import { isObject } from '../resolve.ts';
import { readSchema, type SchemaModel } from '../schema/read-schema.ts';
import type { PageContext } from './context.ts';
import { factNodes } from './facts.ts';

/**
 * What a choice among plain values says beside its type, in sentences: `string | integer` with the range of the integer. Undefined
 * when an alternative has a title, a text or fields of its own, when two say the same of different values, and when none says anything.
 */
export function plainChoice(
  model: SchemaModel,
  context: PageContext,
  hasContent: (model: SchemaModel) => boolean,
): TreeNode[] | undefined {
  const [union, ...more] = model.unions;
  if (!union || more.length > 0 || model.conditions.length > 0) return undefined;
  if (model.properties.length > 0 || model.patterns.length > 0 || model.additional !== undefined) return undefined;
  const facts: TreeNode[] = [];
  const labels = new Set<string>();
  for (const { schema } of union) {
    const one = readSchema(context.document, schema);
    const isNamed = isObject(schema) && schema['$ref'] === undefined && schema['title'] !== undefined;
    if (isNamed || hasContent(one) || one.types.includes('object') || one.value['description'] !== undefined)
      return undefined;
    for (const fact of factNodes(one, context)) {
      const label = labelOf(fact);
      if (labels.has(label)) return undefined;
      labels.add(label);
      facts.push(fact);
    }
  }
  return facts.length > 0 ? facts : undefined;
}

function labelOf(fact: TreeNode): string {
  const [first] = fact.type === 'text' ? [] : fact.children;
  return first?.type === 'text' ? first.value : '';
}
