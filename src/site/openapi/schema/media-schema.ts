import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';
import { isBinary } from './is-binary.ts';
import { readSchema } from './read-schema.ts';

/** Returns the schema of a media type, or of each item of a stream (OpenAPI 3.2, `itemSchema`). */
export function findMediaSchema(media: JsonObject): Json | undefined {
  return media['schema'] ?? media['itemSchema'];
}

/** Returns the media type to send when a description uses a wildcard range: JSON, plain text, or file bytes. */
export function resolveMediaType(document: ApiDocument, written: string, schema: Json | undefined): string {
  if (!written.includes('*')) return written;
  const { types, value } = readSchema(document, schema);
  if (isBinary(value) || /^(?:image|audio|video|font)\//i.test(written)) return 'application/octet-stream';
  return /^text\//i.test(written) || (types.length === 1 && types[0] === 'string') ? 'text/plain' : 'application/json';
}
