import type { SchemaModel } from '../schema/read-schema.ts';
import type { Json } from '../../model/json.ts';
import type { PageContext } from './context.ts';
import { readMint } from './groups.ts';

/** Flags that every field shows. */
const BUILT_IN: ReadonlySet<string> = new Set(['nullable', 'readOnly', 'writeOnly', 'required', 'deprecated']);

/**
 * Returns the pills around a field's name (content format, What an operation page shows, in order): built-in pills,
 * then `api.params.post`, then the schema's own.
 */
export function listFieldPills(
  model: SchemaModel,
  context: PageContext,
  outerValue: SchemaModel['value'] = {},
): { pre: string[]; post: string[] } {
  const { value } = model;
  const { text, options } = context;
  const schemaPills = readMint(value);
  const outerMint = readMint(outerValue);
  return {
    pre: [...outerMint.pre, ...schemaPills.pre],
    post: [
      ...(model.nullable ? [text('nullable')] : []),
      ...(value['readOnly'] === true ? [text('readOnly')] : []),
      ...(value['writeOnly'] === true ? [text('writeOnly')] : []),
      ...options.api.params.post.flatMap((key) => {
        const setting = outerValue[key] ?? value[key];
        return setting === true && BUILT_IN.has(key) ? [] : toPills(key, setting);
      }),
      ...outerMint.post,
      ...schemaPills.post,
    ],
  };
}

/**
 * Converts a value to pills: a string as is, `true` as the key's name, a number as text, and one pill per list item
 * (content format, `api`).
 */
function toPills(key: string, value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (item === true ? [] : toPills(key, item)));
  if (value === true) return [key];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value] : [];
}
