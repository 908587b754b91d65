/** Bodies of requests and responses, by media type. */
import type { TreeNode } from '../../model/tree.ts';
import { isObject } from '../resolve.ts';
import { mediaSchema } from '../schema/media-schema.ts';
import { readSchema } from '../schema/read-schema.ts';
import { typeLabel } from '../schema/type-label.ts';
import type { Json } from '../../model/api-description.ts';
import type { PageContext } from './context.ts';
import { factNodes } from './facts.ts';
import { elementOf, elementText, schemaFields, typeLine } from './field-tree.ts';

export interface Content {
  /** Media types with the same schema, as one: `application/json, application/xml`. */
  types: string[];
  schema: Json | undefined;
}

/** Media types of a body; those that carry the same are one. */
export function readContent(content: Json | undefined): Content[] {
  if (!isObject(content)) return [];
  const found = new Map<string, Content>();
  for (const [type, media] of Object.entries(content)) {
    const schema = isObject(media) ? mediaSchema(media) : undefined;
    const key = isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : type;
    const known = found.get(key);
    if (known) known.types.push(type);
    else found.set(key, { types: [type], schema });
  }
  return [...found.values()];
}

/** Fields of every media type; several are tabs. Ids begin with `id`. */
export function contentNodes(contents: readonly Content[], id: string, context: PageContext): TreeNode[] {
  const [first] = contents;
  if (!first) return [];
  if (contents.length === 1) return bodyNodes(first.schema, { id }, context);
  const tabs = contents.map(({ types, schema }) =>
    context.make.component(
      'Tab',
      { title: types.join(', '), id: context.ids.claim(`${id}-type`) },
      bodyNodes(schema, { id }, context),
    ),
  );
  return [context.make.component('Tabs', { sync: 'false', className: 'api-choice' }, tabs)];
}

/**
 * A whole body, below something with the id `anchor`; ids of its fields begin with `id`. Whatever is no plain object is
 * introduced by its type.
 */
export function bodyNodes(
  schema: Json | undefined,
  { id, anchor = id }: { id: string; anchor?: string },
  context: PageContext,
): TreeNode[] {
  if (schema === undefined) return [];
  const model = readSchema(context.document, schema);
  const nodes: TreeNode[] = [];
  const type = typeLabel(context.document, model);
  if (type !== 'object') nodes.push(typeLine(type, context));
  nodes.push(...context.describe(model.value['description']), ...factNodes(model, context));
  const fields = context.make.element('div', { class: 'api-fields' });
  // Fields wait like all that is below them, so that each body of a page has its turn.
  context.later.push(() => {
    const core = elementOf(model, context.document);
    fields.children.push(
      ...elementText(model, core, context),
      ...schemaFields(model, { id, anchor, depth: 0 }, context),
    );
  });
  return [...nodes, fields];
}

/** Heading of a section, with what is said beside it. */
export function sectionHead(
  input: { level: number; id: string; title: string; notes?: readonly string[]; required?: boolean },
  { make, text }: PageContext,
): TreeNode {
  const { level, id, title, notes = [], required } = input;
  const heading = make.heading(level, id, title);
  heading.attributes['class'] = 'api-section-heading-title';
  return make.element(
    'div',
    { class: 'api-section-heading' },
    heading,
    required === true ? make.element('span', { class: 'field-required-pill' }, text('required')) : undefined,
    ...notes.flatMap((note) => [' ', make.element('span', { class: 'api-section-heading-subtitle' }, make.code(note))]),
  );
}

/** The value of the only media type, for the heading. */
export function soleTypes(contents: readonly Content[]): string[] {
  return contents.length === 1 ? (contents[0]?.types ?? []) : [];
}
