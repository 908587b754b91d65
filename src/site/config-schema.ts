import { createConfigSchema as createWithPlugins } from './config/schema/config-schema.ts';
import type { JsonSchema } from './config/schema/json-schema.ts';
import { PLUGINS } from './plugins/registry.ts';

/** Returns the JSON Schema of docs.json, with the fields of all plug-ins. */
export function createConfigSchema(): JsonSchema {
  return createWithPlugins(PLUGINS);
}
