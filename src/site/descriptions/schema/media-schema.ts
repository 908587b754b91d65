import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isBinary } from './is-binary.ts';
import { readSchema } from './read-schema.ts';

/** Returns the schema of a media type, or of each item of a stream (OpenAPI 3.2, `itemSchema`). */
export function findMediaSchema(media: JsonObject): Json | undefined {
  return media['schema'] ?? media['itemSchema'];
}

/** Returns the media type to send when a description uses a wildcard range: JSON, plain text, or file bytes. */
export function resolveMediaType(document: ApiDocument, mediaType: string, schema: Json | undefined): string {
  if (!mediaType.includes('*')) return mediaType;
  const { types, value } = readSchema(document, schema);
  if (isBinary(value) || /^(?:image|audio|video|font)\//i.test(mediaType)) return 'application/octet-stream';
  return /^text\//i.test(mediaType) || (types.length === 1 && types[0] === 'string')
    ? 'text/plain'
    : 'application/json';
}
