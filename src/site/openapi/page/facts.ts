/** States the constraints of a schema on a value, in sentences below its description. */
import type { TreeNode } from '../../model/tree.ts';
import { exactText } from '../exact-integers.ts';
import { isObject } from '../resolve.ts';
import type { NamedExample } from '../samples/given-examples.ts';
import { isShort } from '../samples/is-short.ts';
import { readSchema, type SchemaModel } from '../schema/read-schema.ts';
import type { Json, JsonObject } from '../../model/api-description.ts';
import type { PageContext } from './context.ts';
import { plainName } from './field-title.ts';
import { visibleOptions } from './groups.ts';

const MAX_OPTIONS = 60;
/** Options that are on the page, folded from the 61st on. */
const MAX_FOLDED = 1_000;
const MAX_TEXT = 300;

/** One paragraph each: allowed values, limits, example. */
export function factNodes(
  model: SchemaModel,
  context: PageContext,
  examples: readonly NamedExample[] = [],
): TreeNode[] {
  const { value } = model;
  const { text } = context;
  const inner = model.items === undefined ? undefined : readSchema(context.document, model.items).value;
  return [
    ...enumFact(value, context),
    ...(inner ? enumFact(inner, context) : []),
    ...valueFacts(value, context),
    ...(inner ? valueFacts(inner, context) : []),
    ...fact(context, text('requiredItems'), spanText(value['minItems'], value['maxItems'])),
    ...keywordFacts(value, context),
    ...requiredFacts(model, context),
    ...exampleFacts(value, examples, context),
  ];
}

/** Limits of one value: of an array's elements too. */
function valueFacts(value: JsonObject, context: PageContext): TreeNode[] {
  const { text } = context;
  return [
    ...fact(context, text('requiredRange'), rangeText(value)),
    ...fact(context, text('multipleOf'), numberText(value['multipleOf'])),
    ...fact(context, text('requiredLength'), spanText(value['minLength'], value['maxLength'])),
    ...fact(context, text('pattern'), stringText(value['pattern'])),
  ];
}

/** Keywords that are shown by their names, which are the same in every language. */
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

function keywordFacts(value: JsonObject, context: PageContext): TreeNode[] {
  return KEYWORDS.flatMap((keyword) => {
    const given = value[keyword];
    if (given === undefined || given === null || given === false || !fits(given)) return [];
    return fact(context, keyword, showValue(given));
  });
}

/** Names that a schema asks for and leaves to others to describe: `anyOf: [{ required: [a] }, { required: [b] }]`. */
function requiredFacts({ required, properties, unions }: SchemaModel, context: PageContext): TreeNode[] {
  if (required.size === 0 || properties.length > 0 || unions.length > 0) return [];
  const names = [...required].map((name) => ({ value: name, note: '' }));
  return labeled(context, 'required', names);
}

function enumFact(value: JsonObject, context: PageContext): TreeNode[] {
  const visible = 'const' in value ? [value['const'] ?? null] : visibleOptions(value, context.options);
  if (visible.length === 0) return [];
  const list = Array.isArray(value['enum']) ? value['enum'] : [];
  const options = visible.map((item) => ({ value: item, note: optionNote(value, item, list.indexOf(item)) }));
  const label = context.text('availableOptions');
  const rest = options.slice(MAX_OPTIONS, MAX_FOLDED);
  if (rest.length === 0) return labeled(context, label, options);
  // Codes of all errors are in each response: what few read must not make the search larger.
  const folded = context.make.component('Expandable', { title: `+${rest.length}`, 'data-unsearched': true }, [
    labeledLine(context, label, rest),
  ]);
  return [...labeled(context, label, options.slice(0, MAX_OPTIONS)), folded];
}

/** Names and descriptions of options, in extensions in wide use: by value, or in the order of the options. */
const NOTES = [
  ['x-enum-varnames', 'x-enumNames'],
  ['x-enumDescriptions', 'x-enum-descriptions'],
];

/** Returns the note about an option: its name, unless that is hardly another, and what it means. */
function optionNote(value: JsonObject, option: Json, index: number): string {
  const extension = value['x-ms-enum'];
  const azure = isObject(extension) && Array.isArray(extension['values']) ? extension['values'] : [];
  const described = azure.find((one) => isObject(one) && one['value'] === option);
  const own = isObject(described) ? [described['name'], described['description']] : [];
  const notes = NOTES.map((keys, kind) => {
    const lists = keys.map((key) => value[key]);
    const found = lists.map((list) =>
      Array.isArray(list) ? list[index] : isObject(list) ? list[String(option)] : undefined,
    );
    return [...found, own[kind]].find((note) => typeof note === 'string' && note.trim() !== '');
  });
  const texts = notes.filter(
    (note): note is string => typeof note === 'string' && plainName(note) !== plainName(String(option)),
  );
  return [...new Set(texts)].join(': ');
}

function exampleFacts(value: JsonObject, given: readonly NamedExample[], context: PageContext): TreeNode[] {
  const own = Array.isArray(value['examples']) ? value['examples'] : [value['example']];
  const list = given.length > 0 ? given : own.map((item) => ({ name: '', value: item, description: '' }));
  const short = list.flatMap(({ name, value: item, description = '' }) => {
    if (item === undefined || item === null || item === '' || !fits(item)) return [];
    return [{ value: item, note: [name, description].filter((part) => part !== '' && part !== item).join(': ') }];
  });
  if (short.length === 0) return [];
  return labeled(context, context.text(short.length > 1 ? 'examples' : 'example'), short);
}

function fact(context: PageContext, label: string, value: string | undefined): TreeNode[] {
  return value === undefined ? [] : labeled(context, label, [{ value, note: '' }]);
}

interface Option {
  value: Json;
  note: string;
}

function labeled(context: PageContext, label: string, values: readonly Option[]): TreeNode[] {
  return [labeledLine(context, label, values.slice(0, MAX_OPTIONS), values.length > MAX_OPTIONS)];
}

/** Values in one line, each with what is said of it behind it. */
function labeledLine(
  { document, make }: PageContext,
  label: string,
  shown: readonly Option[],
  isCut = false,
): TreeNode {
  const list = shown.flatMap(({ value, note }, index) => [
    ...(index > 0 ? [', '] : []),
    make.code(exactText(document, showValue(value))),
    ...(note === '' ? [] : [` (${note})`]),
  ]);
  return make.element('p', { class: 'field-fact' }, `${label}: `, ...list, isCut ? ', …' : '');
}

/** Whether a value has room in a sentence. */
function fits(value: Json): boolean {
  return isShort(value, 4 * MAX_TEXT) && showValue(value).length <= MAX_TEXT;
}

/** A value as it is written in a sentence. */
function showValue(value: Json | undefined): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  return isShort(value) ? (JSON.stringify(value) ?? '') : '…';
}

function rangeText(value: JsonObject): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = value;
  // OpenAPI 3.0 has the exclusive limits as flags.
  const low = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : minimum;
  const high = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : maximum;
  const over = typeof exclusiveMinimum === 'number' || exclusiveMinimum === true ? '<' : '<=';
  const under = typeof exclusiveMaximum === 'number' || exclusiveMaximum === true ? '<' : '<=';
  if (typeof low === 'number' && typeof high === 'number') return `${low} ${over} x ${under} ${high}`;
  if (typeof low === 'number') return `x ${over === '<' ? '>' : '>='} ${low}`;
  return typeof high === 'number' ? `x ${under} ${high}` : undefined;
}

function spanText(low: Json | undefined, high: Json | undefined): string | undefined {
  const least = typeof low === 'number' && low > 0 ? low : undefined;
  if (typeof high === 'number')
    return least === undefined ? `<= ${high}` : least === high ? `${high}` : `${least} - ${high}`;
  return least === undefined ? undefined : `>= ${least}`;
}

function numberText(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : undefined;
}

function stringText(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT)}…`;
}
