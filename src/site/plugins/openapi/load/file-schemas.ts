/**
 * Preserves file schemas during the upgrade to OpenAPI 3.1. Version 3.0 uses `type: string` with the format `binary`
 * or `byte`, which the upgrade removes because bytes have no JSON Schema type. Pages and samples still need these
 * formats.
 */
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../descriptions/resolve.ts';

const FORMATS = ['binary', 'byte', 'base64'];
/** Prefix that hides a format during the upgrade. */
const HIDDEN = 'bindery-';

/** Hides the formats of files from the upgrade, in place. */
export function hideFiles(root: JsonObject): void {
  walk(root, (value) => {
    const { type, format } = value;
    if (FORMATS.some((name) => name === format) && [type].flat().includes('string')) value['format'] = HIDDEN + format;
  });
}

/** Restores the formats, and adds schemas to file and text bodies that have none (OpenAPI 3.1, 4.8.14.2), in place. */
export function showFiles(root: JsonObject): void {
  walk(root, (value) => {
    const { format, content } = value;
    if (typeof format === 'string' && format.startsWith(HIDDEN)) value['format'] = format.slice(HIDDEN.length);
    if (isObject(content)) for (const [type, media] of Object.entries(content)) describeBody(type, media);
  });
}

const FILE =
  /^(?:application\/(?:octet-stream|pdf|zip|gzip|x-tar|x-protobuf|wasm)|(?:image|audio|video|font)\/[\w.+*-]+)\s*(?:;|$)/i;

function describeBody(type: string, media: Json | undefined): void {
  if (!isObject(media)) return;
  const { schema, itemSchema, encoding } = media;
  const defaultSchema = getDefaultSchema(type);
  if (defaultSchema && isEmpty(schema) && itemSchema === undefined) media['schema'] = defaultSchema;
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(properties) || !isObject(encoding)) return;
  for (const [name, part] of Object.entries(encoding)) {
    const partSchema = isObject(part) ? getDefaultSchema(String(part['contentType'])) : undefined;
    if (partSchema && Object.hasOwn(properties, name) && isEmpty(properties[name])) properties[name] = partSchema;
  }
}

/** Returns the default schema of a body with this media type. */
function getDefaultSchema(type: string): JsonObject | undefined {
  if (/[/+](?:xml|json)\b/i.test(type)) return undefined;
  if (FILE.test(type)) return { type: 'string', format: 'binary' };
  return /^text\//i.test(type) ? { type: 'string' } : undefined;
}

function isEmpty(schema: Json | undefined): boolean {
  return schema === undefined || (isObject(schema) && Object.keys(schema).length === 0);
}

/** Visits every object once. */
function walk(root: JsonObject, visit: (value: JsonObject) => void): void {
  const visitedValues = new Set<Json>();
  const pendingValues: (Json | undefined)[] = [root];
  while (pendingValues.length > 0) {
    const value = pendingValues.pop();
    if (typeof value !== 'object' || value === null || visitedValues.has(value)) continue;
    visitedValues.add(value);
    if (isObject(value)) visit(value);
    for (const child of Object.values(value)) if (typeof child === 'object') pendingValues.push(child);
  }
}
