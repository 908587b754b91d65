import type { Json } from '../../model/api-description.ts';
import type { SchemaModel } from '../schema/read-schema.ts';

/** Longer titles are no names of types. */
const LONGEST_NAME = 60;

/** The type of a field, with the name of the objects in it: `Order · object[]`. `core` is what the field or its elements are. */
export function namedType(type: string, core: SchemaModel, field: string): string {
  const title = ownTitle(core, field);
  if (title === undefined || /\s/.test(title) || title.length > LONGEST_NAME) return type;
  return /^object(?:\[\])*$/.test(type) ? `${title} · ${type}` : type;
}

/** What a title of several words says of a field without a description: some generators write short comments there. */
export function titleAsText(model: SchemaModel, field: string): Json | undefined {
  const title = ownTitle(model, field);
  return title !== undefined && /\S\s+\S/.test(title) ? title : undefined;
}

/** The title of a schema, unless it is the name of the field in other letters. */
function ownTitle({ value }: SchemaModel, field: string): string | undefined {
  const { title } = value;
  return typeof title === 'string' && plainName(title) !== plainName(field) ? title.trim() : undefined;
}

/** `IN_PROGRESS` and `InProgress` are one name. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
