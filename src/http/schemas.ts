import { Type } from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';

/** Returns the schema of a request or response body with these fields and no others. `id` is its name in the API description. */
export function defineBody<Fields extends TProperties>(
  id: string,
  fields: Fields,
  ...examples: Static<TObject<Fields>>[]
): TObject<Fields> {
  return Type.Object(fields, { $id: id, additionalProperties: false, ...(examples.length > 0 && { examples }) });
}

/** The body of every error. */
export const ErrorBody = defineBody(
  'Error',
  { error: Type.String({ description: 'Error message: what was expected, what was received, and what to do.' }) },
  { error: 'The Authorization header is missing. Send "Authorization: Bearer bindery_…".' },
);

/** A time in RFC 3339 format. */
export const Time = Type.String({ format: 'date-time' });

/** Returns the schema of a value that can be null. */
export function orNull<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], { ...(description !== undefined && { description }) });
}

/** Returns the schema of a string that is one of `values`. */
export function createEnum<Value extends string>(values: readonly Value[], description?: string) {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values], ...(description !== undefined && { description }) });
}

/** Returns a reference to a schema with an `$id`, with the type of the schema itself. `route` adds the schema to the app. */
export function createRef<T extends TSchema>(schema: T & { $id?: string }) {
  const reference = Type.Unsafe<Static<T>>({ $ref: `${schema.$id ?? ''}#` });
  return Object.defineProperty(reference, TARGET, { value: schema });
}

const TARGET = Symbol('target');

/** Collects the schemas that a schema refers to by `$id`. Those that they refer to are before them. */
export function collectReferences(schema: object, references = new Map<string, TSchema>()): Map<string, TSchema> {
  const { $ref: reference, [TARGET]: target } = schema as { $ref?: string; [TARGET]?: TSchema };
  const id = reference?.slice(0, -1);
  if (id !== undefined && target && !references.has(id)) collectReferences(target, references).set(id, target);
  for (const part of Object.values(schema) as unknown[])
    if (typeof part === 'object' && part !== null) collectReferences(part, references);
  return references;
}

/** The callers of most routes, in OpenAPI terms: API clients with a key, and signed-in users. */
export const ADMIN_SECURITY: Record<string, string[]>[] = [{ adminKey: [] }, { session: [] }];

export interface JsonResponse {
  description: string;
  headers?: Record<string, TSchema>;
}

/** Returns a JSON response of a route with its description, in the form that Fastify and the OpenAPI document expect. */
export function describeResponse<T extends TSchema>(
  schema: T & { $id?: string },
  { description, headers }: JsonResponse,
) {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: createRef(schema) } },
  };
}

/** Returns the error responses of a route by status code. */
export function describeErrorResponses<Status extends ErrorStatus>(
  ...statuses: (Status | (JsonResponse & { status: Status }))[]
) {
  const entries = statuses.map((each) => {
    const { status, ...response } =
      typeof each === 'object' ? each : { status: each, description: ERROR_DESCRIPTIONS[each] };
    return [status, describeResponse(ErrorBody, response)] as const;
  });
  return Object.fromEntries(entries) as Record<Status, ReturnType<typeof describeResponse<typeof ErrorBody>>>;
}

/** The default description of each error. */
export const ERROR_DESCRIPTIONS = {
  400: 'The request is not valid.',
  401: 'The API key is missing, mistyped, unknown, expired or revoked.',
  403: "The API key lacks the scope, or can't be used from this IP address.",
  404: "Not found in the API key's organization.",
  405: "This URL doesn't support the method. The `Allow` header lists the supported ones.",
  409: "The current state doesn't allow this.",
  410: 'Deleted after its retention period.',
  413: 'The body is larger than 1 MB.',
  415: "The body isn't `application/json`.",
  422: 'The idempotency key was used with a different request.',
  429: 'The caller or the organization sent too many requests in the last minute, or reached another limit of the operation. `Retry-After` tells you how long to wait.',
  500: 'Internal error.',
  503: 'The database is unreachable, or the service is overloaded. Try again.',
  507: 'The service is out of disk space, so nothing was stored. Try again later.',
} as const;

export type ErrorStatus = keyof typeof ERROR_DESCRIPTIONS;
