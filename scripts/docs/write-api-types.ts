import { compile } from 'json-schema-to-typescript';
import type { JSONSchema } from 'json-schema-to-typescript';
import { format } from 'oxfmt';

/** The parts of an OpenAPI description that contain types. */
export interface Description {
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: object;
}

const BANNER = '/** Requests and responses of the API. Generated from docs/openapi.json: `npm run generate`. */';

/** Returns a module with a type for each schema of the API, and one for the query of each operation that has one. */
export async function writeApiTypes(description: Description): Promise<string> {
  const definitions = { ...description.components.schemas, ...createQuerySchemas(description) };
  const local = JSON.stringify(definitions, omitLimits).replaceAll('#/components/schemas/', '#/definitions/');
  const schema: JSONSchema = { type: 'object', definitions: JSON.parse(local) as JSONSchema['definitions'] };
  const text = await compile(schema, ROOT, {
    additionalProperties: false,
    bannerComment: '',
    unreachableDefinitions: true,
    format: false,
  });
  const { code, errors } = await format('api-types.ts', `${BANNER}\n\n${tidy(text)}`, {
    printWidth: 120,
    singleQuote: true,
  });
  if (errors.length > 0) throw new Error(`Couldn't format the types: ${errors[0]?.message}`);
  return code;
}

/** Types can't express how many items a list has. */
function omitLimits(key: string, value: unknown): unknown {
  return key === 'minItems' || key === 'maxItems' ? undefined : value;
}

/** Name of the type around all others, which is removed. */
const ROOT = 'Everything';

function createQuerySchemas({ paths }: Description): Record<string, object> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const fields = parameters.filter((parameter) => parameter.in === 'query');
    if (fields.length === 0) return [];
    const properties = fields.map(({ name, description, schema }) => [name, { description, ...schema }] as const);
    const requiredNames = fields.filter((field) => field.required).map(({ name }) => name);
    const query = {
      type: 'object',
      additionalProperties: false,
      required: requiredNames,
      properties: Object.fromEntries(properties),
    };
    return [[`${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`, query] as const];
  });
  return Object.fromEntries(queries);
}

/** Removes what the library adds to comments, and joins short comments into one line. */
function tidy(text: string): string {
  return text
    .replace(new RegExp(`export interface ${ROOT} \\{\\s*\\}`), '')
    .replaceAll(/^ *\*? *\n? *\* This interface was referenced by .*\n *\* via the `definition` .*\n/gm, '')
    .replaceAll(/\/\*\*\s*\*\//g, '')
    .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
    .replaceAll('\nexport ', '\n\nexport ')
    .replaceAll(/(\*\/)\n\n(export )/g, '$1\n$2');
}
