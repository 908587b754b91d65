import type { TreeNode } from '../../model/tree.ts';
import { isObject } from '../resolve.ts';
import { readSchema, type SchemaModel } from '../schema/read-schema.ts';
import type { PageContext } from './context.ts';
import { renderConstraints } from './constraints.ts';

/**
 * Returns the constraints of a choice between simple values as sentences, such as `string | integer` with the
 * integer's range. Returns undefined if an alternative has a title, a description or fields, if two alternatives have
 * the same kind of constraint, or if none has any.
 */
export function renderSimpleChoice(
  model: SchemaModel,
  context: PageContext,
  hasContent: (model: SchemaModel) => boolean,
): TreeNode[] | undefined {
  const [union, ...otherUnions] = model.unions;
  if (!union || otherUnions.length > 0 || model.conditions.length > 0) return undefined;
  if (model.properties.length > 0 || model.patterns.length > 0 || model.additional !== undefined) return undefined;
  const facts: TreeNode[] = [];
  const labels = new Set<string>();
  for (const { schema } of union) {
    const itemModel = readSchema(context.document, schema);
    const isNamed = isObject(schema) && schema['$ref'] === undefined && schema['title'] !== undefined;
    if (
      isNamed ||
      hasContent(itemModel) ||
      itemModel.types.includes('object') ||
      itemModel.value['description'] !== undefined
    )
      return undefined;
    for (const fact of renderConstraints(itemModel, context)) {
      const label = getLabel(fact);
      if (labels.has(label)) return undefined;
      labels.add(label);
      facts.push(fact);
    }
  }
  return facts.length > 0 ? facts : undefined;
}

function getLabel(fact: TreeNode): string {
  const [first] = fact.type === 'text' ? [] : fact.children;
  return first?.type === 'text' ? first.value : '';
}
