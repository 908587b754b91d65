/** Reads and renders the bodies of requests and responses, by media type. */
import type { TreeNode } from '../../model/tree.ts';
import { isObject } from '../resolve.ts';
import { findMediaSchema } from '../schema/media-schema.ts';
import { readSchema } from '../schema/read-schema.ts';
import { formatTypeLabel } from '../schema/type-label.ts';
import type { Json } from '../../model/json.ts';
import type { PageContext } from './context.ts';
import { renderConstraints } from './constraints.ts';
import { renderExternalDocs } from './external-docs.ts';
import {
  type FieldPosition,
  getItemSchema,
  renderItemDescription,
  renderSchemaFields,
  renderTypeLine,
} from './field-tree.ts';

export interface Content {
  /** Media types that share a schema, shown together: `application/json, application/xml`. */
  types: string[];
  schema: Json | undefined;
}

/** Returns the media types of a body, merging those that reference the same schema. */
export function readContent(content: Json | undefined): Content[] {
  if (!isObject(content)) return [];
  const byKey = new Map<string, Content>();
  for (const [type, media] of Object.entries(content)) {
    const schema = isObject(media) ? findMediaSchema(media) : undefined;
    const key = isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : type;
    const cachedItem = byKey.get(key);
    if (cachedItem) cachedItem.types.push(type);
    else byKey.set(key, { types: [type], schema });
  }
  return [...byKey.values()];
}

/** Renders the fields of each media type, in tabs if there is more than one. All ids start with `id`. */
export function renderContents(
  contents: readonly Content[],
  { id, side }: Pick<FieldPosition, 'id' | 'side'>,
  context: PageContext,
): TreeNode[] {
  const [first] = contents;
  if (!first) return [];
  if (contents.length === 1) return renderBody(first.schema, { id, side }, context);
  const tabs = contents.map(({ types, schema }) =>
    context.make.component(
      'Tab',
      { title: types.join(', '), id: context.ids.claim(`${id}-type`) },
      renderBody(schema, { id, side }, context),
    ),
  );
  return [context.make.component('Tabs', { sync: 'false', className: 'bd-ApiChoice' }, tabs)];
}

/**
 * Renders a whole body below the element with the id `anchor`. The ids of its fields start with `id`. A body that
 * isn't a plain object starts with a line that shows its type.
 */
export function renderBody(
  schema: Json | undefined,
  { id, anchor = id, side }: Pick<FieldPosition, 'id' | 'anchor' | 'side'>,
  context: PageContext,
): TreeNode[] {
  if (schema === undefined) return [];
  const model = readSchema(context.document, schema);
  const nodes: TreeNode[] = [];
  const type = formatTypeLabel(context.document, model);
  if (type !== 'object') nodes.push(renderTypeLine(type, context));
  nodes.push(
    ...context.describe(model.value['description']),
    ...renderExternalDocs(model.value['externalDocs'], context),
    ...renderConstraints(model, context),
  );
  const fields = context.make.element('div', { class: 'bd-ApiFields' });
  // Fields are deferred like everything below them, so that each body of a page gets a share of the limit.
  context.later.push(() => {
    const core = getItemSchema(model, context.document);
    fields.children.push(
      ...renderItemDescription(model, core, context),
      ...renderSchemaFields(model, { id, anchor, side, depth: 0 }, context),
    );
  });
  return [...nodes, fields];
}

/** Renders the heading of a section with its notes. */
export function renderSectionHeading(
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
    required === true ? make.element('span', { class: 'bd-FieldRequiredPill' }, text('required')) : undefined,
    ...notes.flatMap((note) => [' ', make.element('span', { class: 'api-section-heading-subtitle' }, make.code(note))]),
  );
}

/** Returns the media types to show in the heading, if the body has only one schema. */
export function listHeadingMediaTypes(contents: readonly Content[]): string[] {
  return contents.length === 1 ? (contents[0]?.types ?? []) : [];
}
