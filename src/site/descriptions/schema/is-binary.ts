import type { JsonObject } from '../../model/json.ts';

/**
 * Returns whether a schema describes file bytes: `format: binary` in OpenAPI 3.0, or a non-text media type in 3.1
 * (content format, What an operation page shows, in order).
 */
export function isBinary(schema: JsonObject): boolean {
  if (schema['format'] === 'binary') return true;
  const media = schema['contentMediaType'];
  if (typeof media !== 'string') return false;
  return !/^text\/|[/+](?:json|xml|yaml)\b|^application\/(?:javascript|x-www-form-urlencoded)/i.test(media);
}
