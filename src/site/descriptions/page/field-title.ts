import type { Json } from '../../model/json.ts';
import type { SchemaModel } from '../schema/read-schema.ts';

/** A longer title isn't a type name. */
const MAX_NAME_LENGTH = 60;

/**
 * Returns the type of a field, prefixed with the name of its objects: `Order · object[]`. `core` is the schema of the
 * field or of its array elements.
 */
export function formatFieldType(type: string, core: SchemaModel, field: string): string {
  const title = findDistinctTitle(core, field);
  if (title === undefined || /\s/.test(title) || title.length > MAX_NAME_LENGTH) return type;
  return /^object(?:\[\])*$/.test(type) ? `${title} · ${type}` : type;
}

/**
 * Returns a title of several words as the description of a field that has none. Some generators put short comments
 * there.
 */
export function findTitleDescription(model: SchemaModel, field: string): Json | undefined {
  const title = findDistinctTitle(model, field);
  return title !== undefined && /\S\s+\S/.test(title) ? title : undefined;
}

/** Returns the title of a schema, unless it only repeats the field name. */
function findDistinctTitle({ value }: SchemaModel, field: string): string | undefined {
  const { title } = value;
  return typeof title === 'string' && normalizeName(title) !== normalizeName(field) ? title.trim() : undefined;
}

/** Normalizes a name for comparison, so that `IN_PROGRESS` and `InProgress` are equal. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
