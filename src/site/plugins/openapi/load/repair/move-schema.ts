import type { JsonObject } from '../../../../model/json.ts';

const FIELDS = new Set(
  'name in description required deprecated allowEmptyValue style explode allowReserved example examples collectionFormat'.split(
    ' ',
  ),
);

/** Gives a parameter or header that has the keywords of its schema, as in Swagger 2.0, a schema, in place. */
export function moveSchema(holder: JsonObject): void {
  const { type, schema, content, collectionFormat } = holder;
  if (typeof type !== 'string' || schema !== undefined || content !== undefined) return;
  const keywords = Object.keys(holder).filter((key) => !FIELDS.has(key) && !key.startsWith('x-'));
  holder['schema'] = Object.fromEntries(keywords.map((key) => [key, holder[key]]));
  for (const key of keywords) delete holder[key];
  if (type === 'array' && collectionFormat === 'csv') holder['explode'] ??= false;
}
