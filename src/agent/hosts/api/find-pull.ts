import type { Static, TSchema } from 'typebox';
import type { PullRequest } from '../host.ts';
import { findJson } from './api-client.ts';
import type { ApiClient } from './api-client.ts';

interface PullRead<Schema extends TSchema> {
  /** Path of the repository in the API. */
  repository: string;
  /** Path of its pull requests. */
  pulls: string;
  id: string;
  /** @defaultValue read pull requests */
  purpose?: string;
  schema: Schema;
  toPullRequest(pull: Static<Schema>): PullRequest;
}

/** Reads a pull request by its number. Returns undefined if it doesn't exist. */
export async function findPull<Schema extends TSchema>(
  call: ApiClient,
  { repository, pulls, id, purpose = 'read pull requests', schema, toPullRequest }: PullRead<Schema>,
  signal: AbortSignal,
): Promise<PullRequest | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const pull = await findJson(call, { path: `${pulls}/${id}`, purpose, schema }, signal);
  if (pull !== undefined) return toPullRequest(pull);
  // Hosts also respond with 404 if the token isn't allowed to see the resource.
  await call({ method: 'GET', path: repository, purpose }, signal);
  return undefined;
}
