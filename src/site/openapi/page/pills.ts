import type { SchemaModel } from '../schema/read-schema.ts';
import type { Json } from '../../model/api-description.ts';
import type { PageContext } from './context.ts';
import { readMint } from './groups.ts';

/**
 * Pills around a field's name (content format, What an operation page shows, in order): built-in ones, then those of
 * `api.params.post`, then the schema's own.
 */
export function fieldPills(
  model: SchemaModel,
  context: PageContext,
  outer: SchemaModel['value'] = {},
): { pre: string[]; post: string[] } {
  const { value } = model;
  const { text, options } = context;
  const own = readMint(value);
  const around = readMint(outer);
  return {
    pre: [...around.pre, ...own.pre],
    post: [
      ...(model.nullable ? [text('nullable')] : []),
      ...(value['readOnly'] === true ? [text('readOnly')] : []),
      ...(value['writeOnly'] === true ? [text('writeOnly')] : []),
      ...options.api.params.post.flatMap((key) => pillsOf(key, outer[key] ?? value[key])),
      ...around.post,
      ...own.post,
    ],
  };
}

/** A text as it is, `true` as the key's name, a number as text, a list as one each (content format, `api`). */
function pillsOf(key: string, value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (item === true ? [] : pillsOf(key, item)));
  if (value === true) return [key];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value] : [];
}
