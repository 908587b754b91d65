import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { createApiClient, readJson } from '../api/api-client.ts';
import type { ApiCall, ApiClient } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import type { RefusalContext } from '../api/refusal.ts';
import { readToken } from '../remote-options.ts';
import type { RemoteHostOptions } from '../remote-options.ts';

/** Display name, for messages. */
export const HOST_NAME = 'Azure DevOps';

/** Version of the API. Azure DevOps Server 2022 has it, and later versions keep it. */
const API_VERSION = '7.0';
/** Version of endpoints that are still previews. */
export const PREVIEW = '7.0-preview.1';

/** A repository, by its paths below the organization or collection. */
export interface AzureRepository {
  call: ApiClient;
  /** Looks up accounts. At the service, it is another server. */
  callIdentities: ApiClient;
  context: RefusalContext;
  /** Path of the project. */
  project: string;
  /** Path of the repository in the Git API. */
  repository: string;
  /** Path of its pull requests. */
  pulls: string;
}

type AzureOptions = Omit<RemoteHostOptions, 'path'> & { context: RefusalContext };

/** Creates a client that adds the version of the API to each request. */
export function createAzureClient({ apiUrl, credentials, context, wait, reach }: AzureOptions): ApiClient {
  const authorization = `Basic ${Buffer.from(`:${readToken(credentials)}`).toString('base64')}`;
  // Without this header, the service redirects to its login page instead of refusing a token.
  const headers = { 'x-tfs-fedauthredirect': 'Suppress' };
  const options = { apiUrl, authorization, headers, context, findMessage, wait, reach };
  const call = createApiClient(options);
  const callVersion = async ({ query, ...request }: ApiCall, signal: AbortSignal) => {
    const response = await call({ ...request, query: { 'api-version': API_VERSION, ...query } }, signal);
    // The service's login page.
    if (response.status === 203) throw describeRefusal(context, { status: 401, purpose: request.purpose });
    return response;
  };
  return Object.assign(callVersion, { hostName: call.hostName });
}

/** Returns the base URL of the API for accounts. The service has it on another server. */
export function getIdentityUrl(apiUrl: URL): URL {
  return apiUrl.hostname === 'dev.azure.com' ? new URL(apiUrl.pathname, 'https://vssps.dev.azure.com') : apiUrl;
}

const Message = Type.Object({ message: Type.String() });

/** Finds the message of a refusal, such as `TF401179: An active pull request … already exists.` */
export function findMessage(data: unknown): string | undefined {
  return Value.Check(Message, data) ? data.message : undefined;
}

const Repository = Type.Object({ id: Type.String(), project: Type.Object({ id: Type.String() }) });

/** Reads the ids of a repository and its project, which the APIs for permissions and policies need. */
export async function readIds(
  { call, repository }: Pick<AzureRepository, 'call' | 'repository'>,
  signal: AbortSignal,
): Promise<{ projectId: string; repositoryId: string }> {
  const { id, project } = await readJson(
    call,
    { path: repository, purpose: 'read the repository', schema: Repository },
    signal,
  );
  return { projectId: project.id, repositoryId: id };
}

/** Reads a list. */
export async function readAzureList<Schema extends TSchema>(
  call: ApiClient,
  { schema, ...request }: Pick<ApiCall, 'path' | 'query' | 'purpose'> & { schema: Schema },
  signal: AbortSignal,
): Promise<Static<Schema>[]> {
  const list = await readJson(call, { ...request, schema: Type.Object({ value: Type.Array(schema) }) }, signal);
  return (list as { value: Static<Schema>[] }).value;
}

/** Removes the folder from a branch's complete name. */
export function toBranch(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}
