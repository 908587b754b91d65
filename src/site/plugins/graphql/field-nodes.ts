/** Renders fields and arguments with their types, each linked to its page. */
import { toKebabCase } from '../../mdx/kebab-case.ts';
import { isRequired, getNamedType, type GraphqlField, type GraphqlSchema } from './graphql-schema.ts';
import type { TreeNode } from '../../model/tree.ts';
import { describe } from '../../descriptions/page/describe.ts';
import type { NodeMaker } from '../../descriptions/page/nodes.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';
import type { GraphqlPage } from './list-pages.ts';

/** Maximum nesting of inputs on a page. Deeper inputs are links. */
const MAX_DEPTH = 3;

export interface FieldContext {
  schema: GraphqlSchema;
  options: ApiPageOptions;
  make: NodeMaker;
  text: (key: string) => string;
  /** Number of fields that the page can still show. */
  budget: { fields: number };
  /** Returns a type's page URL, or undefined if it has no page, such as `String`. */
  urlOf(kind: GraphqlPage['kind'], name: string): string | undefined;
}

/** Renders the fields of an object with collapsed arguments, or the values of an enum. */
export function renderFields(fields: readonly GraphqlField[], prefix: string, context: FieldContext): TreeNode[] {
  return takeWithinBudget(fields, context).map((field) => {
    const id = `${prefix}-${toKebabCase(field.name)}`;
    const args = field.args.length > 0 ? renderInputFields(field.args, id, context) : [];
    const title = context.text('arguments').toLowerCase();
    return renderField(field, { id, required: false }, fold(title, args, context), context);
  });
}

/** Renders arguments or fields of an input, with the fields of nested inputs collapsed. */
export function renderInputFields(
  fields: readonly GraphqlField[],
  prefix: string,
  context: FieldContext,
  trail: readonly string[] = [],
): TreeNode[] {
  return takeWithinBudget(fields, context).map((field) => {
    const id = `${prefix}-${toKebabCase(field.name)}`;
    const name = getNamedType(field.type);
    const type = context.schema.types.get(name);
    const isShown = type?.kind === 'input' && trail.length < MAX_DEPTH && !trail.includes(name);
    const innerFields = isShown ? renderInputFields(type.fields, id, context, [...trail, name]) : [];
    return renderField(field, { id, required: isRequired(field) }, fold(name, innerFields, context), context);
  });
}

function takeWithinBudget(fields: readonly GraphqlField[], { budget }: FieldContext): readonly GraphqlField[] {
  const visibleFields = fields.slice(0, Math.max(budget.fields, 0));
  budget.fields -= visibleFields.length;
  return visibleFields;
}

function renderField(
  field: GraphqlField,
  { id, required }: { id: string; required: boolean },
  innerFields: readonly TreeNode[],
  context: FieldContext,
): TreeNode {
  const { make, options, urlOf } = context;
  const { name, type, deprecated } = field;
  const url = urlOf('type', getNamedType(type));
  return make.component(
    'ResponseField',
    {
      name,
      id,
      ...(type !== '' && { type }),
      ...(url !== undefined && { typeHref: url }),
      ...(required && { required: true }),
      ...(deprecated !== undefined && { deprecated: true }),
      ...(field.default !== undefined && { default: field.default }),
    },
    [...describe(field.description, options), ...renderDeprecation(field, context), ...innerFields],
  );
}

/** Renders the reason for a deprecation. The page's badge already shows that the element is deprecated. */
export function renderDeprecation(
  { deprecated = '' }: GraphqlField,
  { make, options, text }: Pick<FieldContext, 'make' | 'options' | 'text'>,
): TreeNode[] {
  const [first, ...others] = describe(deprecated, options);
  if (first === undefined) return [];
  const label = make.element('strong', {}, `${text('deprecated')}:`);
  if (first.type !== 'element' || first.tag !== 'p') return [make.paragraph(label), first, ...others];
  return [make.paragraph(label, ' ', ...first.children), ...others];
}

function fold(title: string, nodes: TreeNode[], { make }: FieldContext): TreeNode[] {
  return nodes.length === 0 ? [] : [make.component('Expandable', { title }, nodes)];
}
