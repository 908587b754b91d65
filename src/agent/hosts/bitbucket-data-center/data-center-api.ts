import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readResponse } from '../api/api-client.ts';
import type { ApiCall, ApiClient, ApiResponse } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { describeRefusal } from '../api/refusal.ts';
import type { RefusalContext } from '../api/refusal.ts';
import { HostFailure } from '../host.ts';

/** Display name, for messages. */
export const HOST_NAME = 'Bitbucket Data Center';

/** A repository, by its paths below `/rest`. */
export interface DataCenterRepository {
  call: ApiClient;
  /** For messages about refused requests. */
  context: RefusalContext;
  /** Key of the project, and the repository's slug. */
  path: readonly [string, string, ...string[]];
  /** The repository in the main API. */
  repository: string;
  /** Its pull requests. */
  pulls: string;
}

/** Creates the path of a repository in one of the APIs, such as `insights`. */
export function createRepositoryPath(api: string, [project, slug]: DataCenterRepository['path']): string {
  return `/${api}/latest/projects/${encodeURIComponent(project)}/repos/${encodeURIComponent(slug)}`;
}

interface PagedRead<Schema extends TSchema> extends Pick<ApiCall, 'path' | 'query' | 'purpose'> {
  /** Schema of an entry. */
  schema: Schema;
  /** Status that means an empty list. @defaultValue none */
  missing?: number;
}

/** Maximum number of pages to read of a list, with 100 entries each. */
const MAX_PAGES = 10;

/** Reads a list, page by page: each page says where the next one starts. */
export async function readDataCenterPages<Schema extends TSchema>(
  call: ApiClient,
  { schema, query, missing, ...request }: PagedRead<Schema>,
  signal: AbortSignal,
): Promise<Static<Schema>[]> {
  const entries: Static<Schema>[] = [];
  let start = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const paging = { ...query, limit: '100', start: String(start) };
    const accept = missing === undefined ? [] : [missing];
    const { status, data } = await call({ method: 'GET', ...request, query: paging, accept }, signal);
    if (status === missing) return [];
    const list = readResponse(createPage(schema), data, HOST_NAME) as PageOf<Static<Schema>>;
    entries.push(...list.values);
    if (list.isLastPage !== false || typeof list.nextPageStart !== 'number' || list.nextPageStart <= start) break;
    start = list.nextPageStart;
  }
  return entries;
}

interface PageOf<Entry> {
  values: Entry[];
  isLastPage?: boolean;
  nextPageStart?: number | null;
}

/** Returns the schema of a page of entries. */
export function createPage<Schema extends TSchema>(schema: Schema) {
  return Type.Object({
    values: Type.Array(schema),
    isLastPage: Type.Optional(Type.Boolean()),
    nextPageStart: createNullish(Type.Integer()),
  });
}

const Versioned = Type.Object({ version: Type.Integer() });

interface VersionedEdit<Schema extends TSchema> {
  path: string;
  purpose: string;
  schema: Schema;
  /** Creates the new body from the current state. The version is added. Undefined if there is nothing to change. */
  change(current: Static<Schema>): object | undefined;
}

/**
 * Changes something with a version, which increases with every edit. If someone else edits it at the same moment, reads
 * it again. Returns undefined if it doesn't exist.
 */
export async function editVersioned<Schema extends TSchema>(
  { call, context }: Pick<DataCenterRepository, 'call' | 'context'>,
  { path, purpose, schema, change }: VersionedEdit<Schema>,
  signal: AbortSignal,
): Promise<ApiResponse | undefined> {
  for (let tries = 0; tries < MAX_EDITS; tries += 1) {
    const current = await call({ method: 'GET', path, purpose, accept: [404] }, signal);
    if (current.status === 404) return undefined;
    const { version } = readResponse(Versioned, current.data, HOST_NAME);
    const body = change(readResponse(schema, current.data, HOST_NAME));
    if (!body) return current;
    const response = await call(
      { method: 'PUT', path, body: { ...body, version }, purpose, accept: [404, 409] },
      signal,
    );
    if (response.status === 404) return undefined;
    if (response.status !== 409) return response;
    // Another conflict, such as a closed pull request.
    if (!hasError(response.data, 'OutOfDateException'))
      throw describeRefusal(context, { status: 409, purpose, detail: findDataCenterMessage(response.data) });
  }
  throw new HostFailure(
    `${HOST_NAME} couldn't ${purpose}, because someone else is editing the same text. Try again in a moment.`,
    { retryable: true },
  );
}

const MAX_EDITS = 4;

const Errors = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Text,
      exceptionName: Text,
    }),
  ),
});

/** Whether a refusal has an exception whose name ends in this way. */
export function hasError(data: unknown, name: string): boolean {
  return Value.Check(Errors, data) && data.errors.some(({ exceptionName }) => exceptionName?.endsWith(name));
}

const Message = Type.Object({ message: Type.String() });

/** Finds the messages of a refusal. A proxy or the login filter sends one message only. */
export function findDataCenterMessage(data: unknown): string | undefined {
  if (Value.Check(Errors, data)) return data.errors.map(({ message }) => message ?? '').join(' ') || undefined;
  return Value.Check(Message, data) ? data.message : undefined;
}
