import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';

/** The body of every error. */
export const ErrorBody = Type.Object(
  { error: Type.String({ description: 'One sentence: what was expected, what came, and what to do.' }) },
  {
    $id: 'Error',
    additionalProperties: false,
    examples: [{ error: 'The Authorization header is missing. Send "Authorization: Bearer bindery_…".' }],
  },
);

/** A reference to a schema that was added to the app under its `$id`; typed like the schema itself. */
export function refTo<T extends TSchema>(schema: T & { $id?: string }) {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id ?? ''}#` });
}

/** Callers of most routes, as the description says it: a program with a key, and somebody who is signed in. */
export const FOR_ACTORS: Record<string, string[]>[] = [{ adminKey: [] }, { session: [] }];

interface JsonResponse {
  description: string;
  headers?: Record<string, TSchema>;
}

/** One JSON response of a route, with its description, as Fastify and the OpenAPI document take it. */
export function response<T extends TSchema>(schema: T & { $id?: string }, { description, headers }: JsonResponse) {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: refTo(schema) } },
  };
}

/** The error responses of a route, by status code. */
export function errorResponses<Status extends keyof typeof ERRORS>(
  ...statuses: (Status | { status: Status; description: string })[]
) {
  const entries = statuses.map((each) => {
    const { status, description } = typeof each === 'object' ? each : { status: each, description: ERRORS[each] };
    return [status, response(ErrorBody, { description })] as const;
  });
  return Object.fromEntries(entries) as Record<Status, ReturnType<typeof response<typeof ErrorBody>>>;
}

const ERRORS = {
  400: 'The request is not valid.',
  401: 'The API key is missing, mistyped, unknown, expired or revoked.',
  403: 'The API key lacks the scope, or may not be used from this address.',
  404: 'There is no such thing in the organization of the API key.',
  405: 'The address does not take this method; the header `Allow` lists those it takes.',
  409: 'The present state does not allow this.',
  410: 'It was deleted, because its time was over.',
  413: 'The body is larger than 1 MB.',
  415: 'The body is not `application/json`.',
  422: 'The idempotency key was used with another request.',
  429: 'The project has used up its hourly limit, and the header `Retry-After` says for how long; or the organization follows the most jobs live that it may.',
  500: 'Something went wrong inside the service.',
  503: 'The database cannot be reached, or the service is overloaded; retry.',
  507: 'The service has no disk space left, so nothing was stored; retry later.',
} as const;
