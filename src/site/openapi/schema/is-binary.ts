import type { JsonObject } from '../../model/api-description.ts';

/**
 * Whether a value is the bytes of a file: OpenAPI 3.0's format, or 3.1's media type of no text (content format, What an
 * operation page shows, in order).
 */
export function isBinary(schema: JsonObject): boolean {
  if (schema['format'] === 'binary') return true;
  const media = schema['contentMediaType'];
  if (typeof media !== 'string') return false;
  return !/^text\/|[/+](?:json|xml|yaml)\b|^application\/(?:javascript|x-www-form-urlencoded)/i.test(media);
}
