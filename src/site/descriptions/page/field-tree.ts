/**
 * Renders a schema as fields: nested objects are collapsible, alternatives become tabs, and a schema that contains
 * itself becomes a link.
 */
import { toFragmentHref } from '../../../lib/fragment-href.ts';
import { toKebabCase } from '../../mdx/kebab-case.ts';
import type { ComponentNode, TreeNode } from '../../model/tree.ts';
import { restoreIntegers } from '../restore-integers.ts';
import { isObject } from '../resolve.ts';
import type { NamedExample } from '../samples/list-examples.ts';
import { nameOfRef } from '../schema/discriminator.ts';
import { readSchema, type SchemaModel, type Union } from '../schema/read-schema.ts';
import { formatTypeLabel } from '../schema/type-label.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { PageContext } from './context.ts';
import { renderExternalDocs } from './external-docs.ts';
import { renderExternalExamples } from './external-examples.ts';
import { renderConstraints, renderLabeledValues } from './constraints.ts';
import { formatFieldType, findTitleDescription } from './field-title.ts';
import { isVisible, readMint } from './groups.ts';
import { hidePart } from './hidden-parts.ts';
import { listFieldPills } from './pills.ts';
import { renderSimpleChoice } from './simple-choice.ts';
import { listTupleItems } from './tuple-items.ts';

/**
 * Once a page has NESTED_FIELDS fields, nested objects are no longer expandable. After MAX_FIELDS, no more fields are
 * added.
 */
const NESTED_FIELDS = 300;
const MAX_FIELDS = 1_500;
const MAX_DEPTH = 9;
const MAX_TABS = 40;
/**
 * Once a page has this many alternatives, nested content is no longer expandable, because alternatives within
 * alternatives multiply.
 */
const NESTED_TABS = 400;

export type Side = 'request' | 'response';

/** The position of a schema on the page. */
export interface FieldPosition {
  /** Id of the field or section, and prefix of the ids below it. */
  id: string;
  /** Link target for a whole body. @defaultValue `id` */
  anchor?: string;
  depth: number;
  /** Where the value is sent. Read-only properties aren't required in requests, nor write-only ones in responses. */
  side?: Side | undefined;
  /** The schemas that contain this one. */
  trail?: Trail;
}

interface Trail {
  ref: string;
  id: string;
  above?: Trail;
}

export interface FieldInput {
  name: string;
  schema: Json;
  id: string;
  required?: boolean;
  /** The parameter or header that the schema belongs to. It can have its own description and be deprecated itself. */
  outer?: JsonObject;
  examples?: readonly NamedExample[];
}

/** Renders one field with everything below it. */
export function renderField(input: FieldInput, spot: FieldPosition, context: PageContext): ComponentNode {
  const { document, make } = context;
  const { name, outer = {} } = input;
  const model = readSchema(document, input.schema);
  const { value } = model;
  context.fields += 1;
  const id = context.ids.claim(input.id);
  const { pre, post } = listFieldPills(model, context, outer);
  const texts = new Set([outer['description'], value['description'], findItemDescription(model, context)]);
  if (![...texts].some((text) => typeof text === 'string' && text.trim() !== ''))
    texts.add(findTitleDescription(model, name));
  const children = [
    ...[...texts].flatMap((text) => context.describe(text)),
    ...renderExternalDocs(value['externalDocs'], context),
    ...renderConstraints(model, context, input.examples),
    ...renderExternalExamples(outer['examples'], context),
  ];
  const core = getItemSchema(model, document);
  const choiceNodes = renderSimpleChoice(core, context, (each) => hasContent(getItemSchema(each, document), document));
  if (choiceNodes) children.push(...choiceNodes);
  else appendInnerFields(model, { ...spot, id }, children, context);
  const field = make.component(
    'ResponseField',
    {
      name,
      type: formatFieldType(formatTypeLabel(document, model), core, name),
      id,
      ...(input.required === true && { required: true }),
      ...((outer['deprecated'] === true || value['deprecated'] === true) && { deprecated: true }),
      ...(value['default'] !== undefined && { default: formatDefault(value['default'], context) }),
      ...(pre.length > 0 && { pre }),
      ...(post.length > 0 && { post }),
    },
    children,
  );
  // Alternatives keep the ids that they have where all of them are shown (content format, API fields).
  const branches = choiceNodes
    ? (core.unions[0] ?? []).keys().toArray()
    : model.branch === undefined
      ? []
      : [model.branch];
  if (branches.length > 0) field.aliases = branches.map((index) => context.ids.claim(`${id}-one-of-${index}`));
  return field;
}

function formatDefault(value: Json, { document }: PageContext): Json {
  if (value === null) return 'null';
  if (value === '') return '""';
  return typeof value === 'number' ? restoreIntegers(document, String(value)) : value;
}

function findItemDescription(model: SchemaModel, { document }: PageContext): Json | undefined {
  if (model.items === undefined || model.value['title'] !== undefined) return undefined;
  const itemModel = readSchema(document, model.items);
  return hasContent(itemModel, document) ? undefined : itemModel.value['description'];
}

/** Adds the fields below a field. This is deferred so that a limit cuts the deepest fields first. */
function appendInnerFields(model: SchemaModel, spot: FieldPosition, output: TreeNode[], context: PageContext): void {
  const core = getItemSchema(model, context.document);
  if (!hasContent(core, context.document)) return;
  const link = linkToItself(core, spot, context);
  if (link) {
    output.push(link);
    return;
  }
  context.later.push(() => {
    if (isFull(context) || spot.depth >= MAX_DEPTH) {
      output.push(leaveOut(core, context));
      return;
    }
    const props = {
      ...(context.options.api.params.expanded === 'all' && { defaultOpen: true }),
      // Deeply nested parts of a response repeat on hundreds of pages and would only bloat the search index.
      ...(spot.id.startsWith('response') && { 'data-bd-unsearched': true }),
    };
    const children = [
      ...renderItemDescription(model, core, context),
      ...renderSchemaFields(core, { ...spot, depth: spot.depth + 1 }, context),
    ];
    output.push(context.make.component('Expandable', props, children));
  });
}

/** Returns the description of an array's elements, shown above their fields. */
export function renderItemDescription(model: SchemaModel, core: SchemaModel, context: PageContext): TreeNode[] {
  const { title, description } = core.value;
  return core === model || description === model.value['description'] || description === title
    ? []
    : context.describe(description);
}

function isFull({ fields, tabs }: PageContext): boolean {
  return fields >= NESTED_FIELDS || tabs >= NESTED_TABS;
}

/** Returns the fields, map values and alternatives of a schema, or of an array's elements. */
export function renderSchemaFields(outerModel: SchemaModel, spot: FieldPosition, context: PageContext): TreeNode[] {
  const model = getItemSchema(outerModel, context.document);
  const { anchor: _, ...place } = spot;
  const innerPosition: FieldPosition =
    model.ref === undefined ? place : { ...place, trail: extendTrail(model.ref, spot) };
  const nodes: TreeNode[] = [];
  const fields = [...model.properties, ...listTupleItems(model, context.document)];
  for (const [index, [name, schema]] of fields.entries()) {
    if (!isShown(schema, context)) continue;
    if (context.fields >= MAX_FIELDS) {
      for (const [hiddenName] of fields.slice(index))
        hidePart(context.hiddenParts, 'attribute', `${spot.id} ${hiddenName}`);
      nodes.push(note(context));
      return nodes;
    }
    const isRequired = model.required.has(name) && isSent(schema, spot, context);
    nodes.push(
      renderField(
        { name, schema, required: isRequired, id: `${spot.id}-${toKebabCase(name)}` },
        innerPosition,
        context,
      ),
    );
  }
  if (hasValueSchema(model)) {
    const name = '{key}';
    nodes.push(renderField({ name, schema: model.additional ?? true, id: `${spot.id}-key` }, innerPosition, context));
  }
  for (const [index, [pattern, schema]] of model.patterns.entries())
    if (isShown(schema, context))
      nodes.push(
        renderField({ name: `/${pattern}/`, schema, id: getPatternId(spot, index, model) }, innerPosition, context),
      );
  for (const union of [...model.unions, ...model.conditions]) nodes.push(...renderUnion(union, innerPosition, context));
  return nodes;
}

/** The first pattern property gets the id that existing links use. */
function getPatternId({ id }: FieldPosition, index: number, model: SchemaModel): string {
  const number = hasValueSchema(model) ? index + 2 : index + 1;
  return number === 1 ? `${id}-key` : `${id}-key-${number}`;
}

function isSent(schema: Json, { side }: FieldPosition, { document }: PageContext): boolean {
  if (side === undefined) return true;
  return readSchema(document, schema).value[side === 'request' ? 'readOnly' : 'writeOnly'] !== true;
}

function isShown(schema: Json, { document, options }: PageContext): boolean {
  return isVisible(readMint(readSchema(document, schema).value).groups, options);
}

function renderUnion(all: Union, spot: FieldPosition, context: PageContext): TreeNode[] {
  const { document, make } = context;
  const visibleUnion = all.filter(({ schema }) => isShown(schema, context));
  const union = visibleUnion.slice(0, MAX_TABS);
  const models = union.map(({ schema }) => removeSiblings(readSchema(document, schema), union));
  if (models.every((model) => !hasDetails(model, context))) return [];
  context.tabs += models.length;
  const tabs = models.map((model, index) => {
    const id = context.ids.claim(`${spot.id}-one-of-${index}`);
    const children = [...context.describe(model.value['description']), ...renderConstraints(model, context)];
    const tab = make.component('Tab', { title: getTabTitle(union, index, models, context), id }, children);
    appendAlternative(model, { ...spot, id }, children, context);
    return tab;
  });
  const choice = make.component('Tabs', { sync: 'false', className: 'bd-ApiChoice' }, tabs);
  return [choice, ...nameAlternatives(visibleUnion.slice(MAX_TABS), context)];
}

/** Lists the names of the alternatives beyond the limit. */
function nameAlternatives(union: Union, context: PageContext): TreeNode[] {
  if (union.length === 0) return [];
  for (const { schema } of union) hidePart(context.hiddenParts, 'alternative', schema);
  const names = union.map(({ name, schema }) => ({
    value: name ?? formatTypeLabel(context.document, readSchema(context.document, schema)),
    note: '',
  }));
  return renderLabeledValues(context, `+${union.length}`, names);
}

/** Skips a base schema's own alternatives when its subtypes are listed next to it. */
function removeSiblings(model: SchemaModel, siblings: Union): SchemaModel {
  if (model.unions.length === 0) return model;
  const refs = new Set(siblings.map(({ schema }) => getRef(schema)));
  const isBeside = model.unions.flat().every(({ schema }) => getRef(schema) !== undefined && refs.has(getRef(schema)));
  return isBeside ? { ...model, unions: [] } : model;
}

function getRef(schema: Json): Json | undefined {
  return isObject(schema) ? schema['$ref'] : undefined;
}

function appendAlternative(model: SchemaModel, spot: FieldPosition, output: TreeNode[], context: PageContext): void {
  const core = getItemSchema(model, context.document);
  const type = formatTypeLabel(context.document, model);
  if (type !== 'object') output.unshift(renderTypeLine(type, context));
  if (!hasContent(core, context.document)) return;
  const link = linkToItself(core, spot, context);
  if (link) output.push(link);
  else
    context.later.push(() => {
      if (isFull(context) || spot.depth >= MAX_DEPTH) output.push(leaveOut(core, context));
      else
        output.push(
          ...renderItemDescription(model, core, context),
          ...renderSchemaFields(core, { ...spot, depth: spot.depth + 1 }, context),
        );
    });
}

/** Renders the type of a schema that has no name, such as a whole body or an alternative. */
export function renderTypeLine(type: string, { make }: PageContext): TreeNode {
  return make.element('p', { class: 'bd-FieldType' }, make.code(type));
}

function getTabTitle(union: Union, index: number, models: readonly SchemaModel[], context: PageContext): string {
  const option = `${context.text('option')} ${index + 1}`;
  const model = models[index];
  const name = union[index]?.name;
  if (name !== undefined) {
    const isAmbiguous = union.filter((each) => each.name === name).length > 1;
    return isAmbiguous ? `${name} (${index + 1})` : name;
  }
  const types = models.map((each) => formatTypeLabel(context.document, each));
  const type = model === undefined ? '' : types[index];
  return type === undefined || types.filter((each) => each === type).length > 1 ? option : type;
}

/** Returns whether an alternative has any information beyond its type. */
function hasDetails(model: SchemaModel, context: PageContext): boolean {
  return (
    hasContent(getItemSchema(model, context.document), context.document) ||
    typeof model.value['description'] === 'string' ||
    renderConstraints(model, context).length > 0
  );
}

/**
 * Returns the schema of an array's elements (through nested arrays) or of the JSON in a string. Other schemas are
 * returned unchanged.
 */
export function getItemSchema(model: SchemaModel, document: PageContext['document'], depth = 0): SchemaModel {
  const contentSchema = model.items ?? model.content;
  if (contentSchema === undefined || model.tuple || model.properties.length > 0 || depth > MAX_DEPTH) return model;
  return getItemSchema(readSchema(document, contentSchema), document, depth + 1);
}

/** JSON Schema keywords that add information beyond the type. */
const DESCRIPTIVE_KEYWORDS =
  'description enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems'.split(
    ' ',
  );

function hasContent(model: SchemaModel, document: PageContext['document']): boolean {
  if (model.properties.length > 0 || model.patterns.length > 0 || hasValueSchema(model)) return true;
  const places = listTupleItems(model, document).map(([, schema]) => ({ schema }));
  if (places.some(({ schema }) => readSchema(document, schema).value['title'] !== undefined)) return true;
  return [places, ...model.unions, ...model.conditions].some((union) =>
    union.some(({ schema }) => {
      const { value, properties, required, patterns, unions, items, additional } = readSchema(document, schema);
      return (
        properties.length > 0 ||
        required.size > 0 ||
        patterns.length > 0 ||
        unions.length > 0 ||
        items !== undefined ||
        typeof additional === 'object' ||
        DESCRIPTIVE_KEYWORDS.some((key) => value[key] !== undefined)
      );
    }),
  );
}

/** `additionalProperties: true` has no information for readers. */
function hasValueSchema({ additional }: SchemaModel): boolean {
  return typeof additional === 'object' && additional !== null && Object.keys(additional).length > 0;
}

function extendTrail(ref: string, { id, anchor = id, trail }: FieldPosition): Trail {
  return { ref, id: anchor, ...(trail && { above: trail }) };
}

function linkToItself({ ref }: SchemaModel, { trail }: FieldPosition, context: PageContext): TreeNode | undefined {
  if (ref === undefined) return undefined;
  for (let ancestor = trail; ancestor !== undefined; ancestor = ancestor.above) {
    if (ancestor.ref !== ref) continue;
    const name = nameOfRef(ref);
    const { make, text } = context;
    return make.element(
      'p',
      { class: 'bd-FieldFact' },
      `${text('sameAttributes')}: `,
      make.link(toFragmentHref(ancestor.id), name),
    );
  }
  return undefined;
}

/** Leaves out the fields of an object, and tells readers so. */
function leaveOut({ ref, value }: SchemaModel, context: PageContext): TreeNode {
  hidePart(context.hiddenParts, 'nested object', ref ?? value);
  return note(context);
}

function note({ make, text }: PageContext): TreeNode {
  return make.element('p', { class: 'bd-FieldFact' }, text('attributesNotShown'));
}
