/** The schemas in `components.schemas`, which are parts of a description as well. */
import { isObject } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import type { JsonObject } from '../../model/json.ts';

/** Names of operations start with another word, so they differ from those of schemas. */
const PREFIX = 'schema ';

export function nameSchemaPart(schema: string): PartName {
  return { name: PREFIX + schema };
}

/** Returns the name of the schema that a part is, or undefined for other parts. */
export function findSchemaName({ name }: PartName): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

export function findSchema({ root }: ApiDocument, name: string): JsonObject | undefined {
  const { components } = root;
  const schemas = isObject(components) ? components['schemas'] : undefined;
  const schema = isObject(schemas) && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return isObject(schema) ? schema : undefined;
}

/** Returns the names of all schemas. */
export function listSchemas({ root }: ApiDocument): string[] {
  const { components } = root;
  return isObject(components) && isObject(components['schemas']) ? Object.keys(components['schemas']) : [];
}
