/** Finds ParamFields on a page and converts them to schemas. */
import { readBooleanProp, readStringProp } from '../../../model/props.ts';
import { listOptions } from '../../../components/fields/options.ts';
import { applySpellings, findSpellings } from '../../../model/prop-spellings.ts';
import { getValueText } from '../../../model/value-text.ts';
import { isJsx, type ComponentNode, type Props, type TreeNode, type Value } from '../../../model/tree.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { parseFieldType, convertDefault } from './type.ts';

export interface Field {
  node: ComponentNode;
  /** Fields nested in it. */
  inner: Field[];
}

/** Returns the outermost ParamFields of a page. */
export function findFields(nodes: readonly TreeNode[]): Field[] {
  return nodes.flatMap((node): Field[] => {
    if (node.type === 'text') return [];
    const innerFields = findFields(node.children);
    return node.type === 'component' && node.name === 'ParamField' ? [{ node, inner: innerFields }] : innerFields;
  });
}

/** Returns the body properties described by the fields. */
export function buildBodySchema(fields: readonly Field[]): { properties: JsonObject; required: string[] } {
  const bodyFields = fields.flatMap((field) => {
    const name = getValueText(field.node.props['body']);
    return name === '' ? [] : [{ name, field }];
  });
  return {
    properties: Object.fromEntries(bodyFields.map(({ name, field }) => [name, createFieldSchema(field)])),
    required: bodyFields.filter(({ field }) => readBooleanProp(field.node.props, 'required')).map(({ name }) => name),
  };
}

/** Converts the type, default and inner fields to a schema. */
export function createFieldSchema({ node, inner }: Field): JsonObject {
  const type = parseFieldType(readStringProp(node.props, 'type') ?? 'string');
  const nestedSchema = buildBodySchema(inner);
  const schema =
    Object.keys(nestedSchema.properties).length > 0
      ? applyInnerFields(type, { type: 'object', ...nestedSchema })
      : type;
  const presets = ['initialValue', 'default', 'placeholder'].map((name) =>
    convertDefault(toJson(node.props[name]), schema),
  );
  const preset = presets.find((each) => each !== undefined);
  return { ...withOptions(schema, node.props), ...(preset !== undefined && { default: preset }) };
}

/** Adds the allowed values of a field to its schema, or to the schema of a list's elements. */
function withOptions(schema: JsonObject, props: Props): JsonObject {
  const { items } = schema;
  if (schema['type'] === 'array') return { ...schema, items: withOptions(isObject(items) ? items : {}, props) };
  const ownProps = applySpellings(props, findSpellings('ParamField', props, []));
  const options = listOptions(ownProps, getValueText)
    .map(({ value }) => convertDefault(value, schema))
    .filter((option) => option !== undefined);
  return options.length === 0 ? schema : { ...schema, enum: options };
}

/**
 * Applies inner fields to a list's elements, to the first alternative that can contain them, or to the value itself.
 */
function applyInnerFields(type: JsonObject, object: JsonObject): JsonObject {
  const { anyOf, items } = type;
  if (type['type'] === 'array') return { type: 'array', items: applyInnerFields(isObject(items) ? items : {}, object) };
  const list = Array.isArray(anyOf) ? anyOf.filter(isObject).find((each) => each['type'] === 'array') : undefined;
  return list ? applyInnerFields(list, object) : object;
}

function toJson(value: Value): Json | undefined {
  if (value === undefined || isJsx(value)) return undefined;
  if (Array.isArray(value)) return value.map((each) => toJson(each) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toJson(each) ?? null]));
}
