import fs from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import type { ApiRequest } from './api-server.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: object;
}

interface Operation {
  method: string;
  route: string;
  parameters: Parameter[];
  body: { properties?: Record<string, { properties?: Record<string, object> }> } | null;
}

const { operations } = JSON.parse(
  fs.readFileSync(new URL('../../fixtures/github-api.json', import.meta.url), 'utf8'),
) as { operations: Operation[] };
// Query and path values are strings: `100` counts as a number.
const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, validateFormats: false });
const strictAjv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

const checks = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.route.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  checkParameters: compileParameters(operation.parameters),
  checkBody: operation.body ? strictAjv.compile(operation.body) : undefined,
}));

function compileParameters(parameters: readonly Parameter[]): ValidateFunction {
  return ajv.compile({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
}

/**
 * Returns a request's errors according to GitHub's published description. The description allows unknown fields, so
 * names are compared as well.
 */
export function findProblems({ method, path, query, body }: ApiRequest): string[] {
  for (const { operation, pattern, checkParameters, checkBody } of checks) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const parameters = { ...Object.fromEntries(query), ...mapValues({ ...match.groups }, decodeURIComponent) };
    const problems = checkParameters(parameters) ? [] : [ajv.errorsText(checkParameters.errors)];
    if (!checkBody) return body === undefined ? problems : [...problems, 'a body is not expected'];
    if (!checkBody(body)) problems.push(strictAjv.errorsText(checkBody.errors));
    return [...problems, ...findUnknown(body, operation.body?.properties ?? {}, '')];
  }
  return [`${method} ${path} is not in the description`];
}

type PropertySchemas = NonNullable<NonNullable<Operation['body']>['properties']>;

function findUnknown(value: unknown, known: PropertySchemas, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const schema = known[name];
    if (!schema) return [`${at}/${name} is not in the description`];
    return schema.properties ? findUnknown(each, schema.properties, `${at}/${name}`) : [];
  });
}

function mapValues(values: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
