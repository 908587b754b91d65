/** Describes the constraints of a schema in sentences below its description. */
import type { TreeNode } from '../../model/tree.ts';
import { restoreIntegers } from '../restore-integers.ts';
import { isObject } from '../resolve.ts';
import type { NamedExample } from '../samples/list-examples.ts';
import { isShort } from '../samples/is-short.ts';
import { readSchema, type SchemaModel } from '../schema/read-schema.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { PageContext } from './context.ts';
import { normalizeName } from './field-title.ts';
import { listVisibleOptions } from './groups.ts';
import { hidePart } from './hidden-parts.ts';

const MAX_OPTIONS = 60;
/** Maximum number of options on the page. They are collapsed from the 61st on. */
const MAX_FOLDED = 1_000;
const MAX_TEXT = 300;

/** Returns one paragraph each for allowed values, limits and examples. */
export function renderConstraints(
  model: SchemaModel,
  context: PageContext,
  examples: readonly NamedExample[] = [],
): TreeNode[] {
  const { value } = model;
  const { text } = context;
  const itemValue = model.items === undefined ? undefined : readSchema(context.document, model.items).value;
  return [
    ...renderAllowedValues(value, context),
    ...(itemValue ? renderAllowedValues(itemValue, context) : []),
    ...renderValueConstraints(value, context),
    ...(itemValue ? renderValueConstraints(itemValue, context) : []),
    ...renderConstraint(context, text('requiredItems'), formatCountRange(value['minItems'], value['maxItems'])),
    ...renderKeywords(value, context),
    ...renderRequiredNames(model, context),
    ...renderExamples(value, examples, context),
  ];
}

/** Returns the limits of a single value, also used for array elements. */
function renderValueConstraints(value: JsonObject, context: PageContext): TreeNode[] {
  const { text } = context;
  return [
    ...renderConstraint(context, text('requiredRange'), formatRange(value)),
    ...renderConstraint(context, text('multipleOf'), formatNumber(value['multipleOf'])),
    ...renderConstraint(context, text('requiredLength'), formatCountRange(value['minLength'], value['maxLength'])),
    ...renderConstraint(context, text('pattern'), formatString(value['pattern'], context)),
  ];
}

/** Keywords shown under their own names, which are the same in every language. */
const KEYWORDS = [
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'dependentRequired',
  'contains',
  'minContains',
  'maxContains',
  'not',
  'contentEncoding',
  'contentMediaType',
];

function renderKeywords(value: JsonObject, context: PageContext): TreeNode[] {
  return KEYWORDS.flatMap((keyword) => {
    const setting = value[keyword];
    if (setting === undefined || setting === null || setting === false) return [];
    if (!fitsInline(setting)) {
      hidePart(context.hiddenParts, 'constraint', setting);
      return [];
    }
    return renderConstraint(context, keyword, showValue(setting));
  });
}

/**
 * Lists names that a schema requires but leaves other schemas to describe: `anyOf: [{ required: [a] }, { required: [b]
 * }]`.
 */
function renderRequiredNames({ required, properties, unions }: SchemaModel, context: PageContext): TreeNode[] {
  if (required.size === 0 || properties.length > 0 || unions.length > 0) return [];
  const names = [...required].map((name) => ({ value: name, note: '' }));
  return renderLabeledValues(context, 'required', names);
}

function renderAllowedValues(value: JsonObject, context: PageContext): TreeNode[] {
  const visibleOptions = 'const' in value ? [value['const'] ?? null] : listVisibleOptions(value, context.options);
  if (visibleOptions.length === 0) return [];
  const list = Array.isArray(value['enum']) ? value['enum'] : [];
  const options = visibleOptions.map((item) => ({ value: item, note: getOptionNote(value, item, list.indexOf(item)) }));
  const label = context.text('availableOptions');
  const hiddenOptions = options.slice(MAX_OPTIONS, MAX_FOLDED);
  if (hiddenOptions.length === 0) return renderLabeledValues(context, label, options);
  const isCut = options.length > MAX_FOLDED;
  for (const option of visibleOptions.slice(MAX_FOLDED)) hidePart(context.hiddenParts, 'allowed value', option);
  // Lists of error codes repeat in every response. Few readers open them, so they stay out of the search index.
  const foldedOptions = context.make.component(
    'Expandable',
    { title: `+${options.length - MAX_OPTIONS}`, 'data-bd-unsearched': true },
    [renderLabeledLine(context, label, hiddenOptions, isCut)],
  );
  return [...renderLabeledValues(context, label, options.slice(0, MAX_OPTIONS)), foldedOptions];
}

/**
 * Widely used extensions with names and descriptions of options, either keyed by value or in the order of the options.
 */
const NOTES = [
  ['x-enum-varnames', 'x-enumNames'],
  ['x-enumDescriptions', 'x-enum-descriptions'],
];

/** Returns the note for an option: its name, unless it barely differs from the value, and its meaning. */
function getOptionNote(value: JsonObject, option: Json, index: number): string {
  const extension = value['x-ms-enum'];
  const azure = isObject(extension) && Array.isArray(extension['values']) ? extension['values'] : [];
  const azureOption = azure.find((each) => isObject(each) && each['value'] === option);
  const azureNotes = isObject(azureOption) ? [azureOption['name'], azureOption['description']] : [];
  const notes = NOTES.map((keys, kind) => {
    const lists = keys.map((key) => value[key]);
    const candidates = lists.map((list) =>
      Array.isArray(list) ? list[index] : isObject(list) ? list[String(option)] : undefined,
    );
    return [...candidates, azureNotes[kind]].find((note) => typeof note === 'string' && note.trim() !== '');
  });
  const texts = notes.filter(
    (note): note is string => typeof note === 'string' && normalizeName(note) !== normalizeName(String(option)),
  );
  return [...new Set(texts)].join(': ');
}

function renderExamples(value: JsonObject, namedExamples: readonly NamedExample[], context: PageContext): TreeNode[] {
  const schemaExamples = Array.isArray(value['examples']) ? value['examples'] : [value['example']];
  const list =
    namedExamples.length > 0
      ? namedExamples
      : schemaExamples.map((item) => ({ name: '', value: item, description: '' }));
  const shortOptions = list.flatMap(({ name, value: item, description = '' }) => {
    if (item === undefined || item === null || item === '' || !fitsInline(item)) return [];
    return [{ value: item, note: [name, description].filter((part) => part !== '' && part !== item).join(': ') }];
  });
  if (shortOptions.length === 0) return [];
  return renderLabeledValues(context, context.text(shortOptions.length > 1 ? 'examples' : 'example'), shortOptions);
}

function renderConstraint(context: PageContext, label: string, value: string | undefined): TreeNode[] {
  return value === undefined ? [] : renderLabeledValues(context, label, [{ value, note: '' }]);
}

interface Option {
  value: Json;
  note: string;
}

/** Renders a line with a label and at most 60 values. */
export function renderLabeledValues(context: PageContext, label: string, values: readonly Option[]): TreeNode[] {
  return [renderLabeledLine(context, label, values.slice(0, MAX_OPTIONS), values.length > MAX_OPTIONS)];
}

/** Renders values on one line, each followed by its note. */
function renderLabeledLine(
  { document, make, describeInline }: PageContext,
  label: string,
  items: readonly Option[],
  isCut = false,
): TreeNode {
  const list = items.flatMap(({ value, note }, index) => [
    ...(index > 0 ? [', '] : []),
    make.code(restoreIntegers(document, showValue(value))),
    ...(note === '' ? [] : [' (', ...describeInline(note), ')']),
  ]);
  return make.element('p', { class: 'bd-FieldFact' }, `${label}: `, ...list, isCut ? ', …' : '');
}

/** Returns whether a value is short enough for a sentence. */
function fitsInline(value: Json): boolean {
  return isShort(value, 4 * MAX_TEXT) && showValue(value).length <= MAX_TEXT;
}

/** Formats a value for use in a sentence. */
function showValue(value: Json | undefined): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  return isShort(value) ? (JSON.stringify(value) ?? '') : '…';
}

function formatRange(value: JsonObject): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = value;
  // In OpenAPI 3.0, exclusive limits are boolean flags.
  const low = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : minimum;
  const high = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : maximum;
  const lowerSign = typeof exclusiveMinimum === 'number' || exclusiveMinimum === true ? '<' : '<=';
  const upperSign = typeof exclusiveMaximum === 'number' || exclusiveMaximum === true ? '<' : '<=';
  if (typeof low === 'number' && typeof high === 'number') return `${low} ${lowerSign} x ${upperSign} ${high}`;
  if (typeof low === 'number') return `x ${lowerSign === '<' ? '>' : '>='} ${low}`;
  return typeof high === 'number' ? `x ${upperSign} ${high}` : undefined;
}

function formatCountRange(low: Json | undefined, high: Json | undefined): string | undefined {
  const minimum = typeof low === 'number' && low > 0 ? low : undefined;
  if (typeof high === 'number')
    return minimum === undefined ? `<= ${high}` : minimum === high ? `${high}` : `${minimum} - ${high}`;
  return minimum === undefined ? undefined : `>= ${minimum}`;
}

function formatNumber(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : undefined;
}

function formatString(value: Json | undefined, { hiddenParts }: PageContext): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length <= MAX_TEXT) return value;
  hidePart(hiddenParts, 'constraint', value);
  return `${value.slice(0, MAX_TEXT)}…`;
}
