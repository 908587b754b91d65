import type { ApiDocument } from '../../model/api-description.ts';
import type { Json } from '../../model/json.ts';
import { isBinary } from './is-binary.ts';
import { readSchema, type SchemaModel } from './read-schema.ts';

/** Arrays nested more deeply, and longer lists of alternatives, are cut. */
const MAX_DEPTH = 4;
const MAX_ALTERNATIVES = 5;

/**
 * Formats the type of a schema on one line: `string<date-time>`, `enum<string>`, `object[]`, `[number, number]`,
 * `string | integer`.
 */
export function formatTypeLabel(document: ApiDocument, model: SchemaModel, depth = 0): string {
  const { types, unions } = model;
  if (Array.isArray(model.value['enum']) || model.value['const'] !== undefined)
    return types.length === 0 ? 'enum' : `enum<${types.join(' | ')}>`;
  const labels = types.map((type) => formatSingleType(document, type, model, depth));
  if (labels.length > 0) return joinAlternatives(labels);
  const [union] = unions;
  if (!union || depth >= MAX_DEPTH) return 'any';
  return joinAlternatives(
    union.map(({ schema }) => formatTypeLabel(document, readSchema(document, schema), depth + 1)),
  );
}

function formatSingleType(document: ApiDocument, type: string, model: SchemaModel, depth: number): string {
  if (type === 'array') {
    if (model.tuple && depth < MAX_DEPTH) return formatTuple(document, model.tuple, model, depth);
    if (model.items === undefined || depth >= MAX_DEPTH) return 'any[]';
    const itemLabel = formatTypeLabel(document, readSchema(document, model.items), depth + 1);
    return toArrayLabel(itemLabel);
  }
  if (type === 'string' && isBinary(model.value)) return 'file';
  const format = model.value['format'];
  return (type === 'string' || type === 'number' || type === 'integer') && typeof format === 'string' && format !== ''
    ? `${type}<${format}>`
    : type;
}

/** Formats a tuple: `[number, number]`, `[string, ...boolean[]]`. */
function formatTuple(document: ApiDocument, tuple: readonly Json[], { tupleRest }: SchemaModel, depth: number): string {
  const formatSchema = (schema: Json) => formatTypeLabel(document, readSchema(document, schema), depth + 1);
  const labels = tuple.slice(0, MAX_ALTERNATIVES).map(formatSchema);
  const ending =
    tuple.length > labels.length ? ['…'] : tupleRest ? [`...${toArrayLabel(formatSchema(tupleRest))}`] : [];
  return `[${[...labels, ...ending].join(', ')}]`;
}

function toArrayLabel(label: string): string {
  return label.includes(' | ') ? `(${label})[]` : `${label}[]`;
}

function joinAlternatives(labels: readonly string[]): string {
  const distinct = [...new Set(labels)];
  const visibleLabels = distinct.slice(0, MAX_ALTERNATIVES);
  return [...visibleLabels, ...(distinct.length > visibleLabels.length ? ['…'] : [])].join(' | ');
}
