import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readIfAllowed, readResponse } from '../api/api-client.ts';
import type { ApiCall, ApiClient } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import { HOST_NAME, readIds } from './azure-api.ts';
import type { AzureRepository } from './azure-api.ts';

/** The security namespace of Git repositories, and its permissions as bits. */
const GIT_NAMESPACE = '2e9eb7ed-3c0a-47d4-87c1-0ffdd275fd87';
const CONTRIBUTE = 4;
const CREATE_BRANCH = 16;

/** Whether an account can push to the repository, by its own permissions or by its groups' permissions. */
export async function canContribute(repository: AzureRepository, id: string, signal: AbortSignal): Promise<boolean> {
  const purpose = 'read users\' permissions (this needs the scopes "Identity: Read" and "Security: Manage")';
  const request = { path: '/_apis/identities', query: { identityIds: id }, purpose };
  const identities = readResponse(
    Identities,
    await readProtected(repository, repository.callIdentities, request, signal),
    HOST_NAME,
  );
  const account = identities.value.find((each) => each?.id === id && each.isActive !== false);
  if (!account) return false;
  const { descriptor } = account;
  const path = `/_apis/accesscontrollists/${GIT_NAMESPACE}`;
  for (const token of await listSecurityTokens(repository, signal)) {
    const query = { token, descriptors: descriptor, includeExtendedInfo: 'true' };
    const data = await readProtected(repository, repository.call, { path, query, purpose }, signal);
    const list = readResponse(AccessLists, data, HOST_NAME).value.find((each) => each.token === token);
    const permissions = list?.acesDictionary[descriptor]?.extendedInfo;
    if (permissions) return allows(permissions);
    if (list?.inheritPermissions === false) return false;
  }
  return false;
}

function allows({ effectiveAllow = 0, effectiveDeny = 0 }: Static<typeof EffectivePermissions>): boolean {
  return (effectiveAllow & ~effectiveDeny & CONTRIBUTE) !== 0;
}

const Identities = Type.Object({
  value: Type.Array(
    Type.Union([
      Type.Object({ id: Type.String(), descriptor: Type.String(), isActive: Type.Optional(Type.Boolean()) }),
      Type.Null(),
    ]),
  ),
});
const Bits = Type.Optional(Type.Integer());
/** Includes what the account inherits from its groups, and from the project. */
const EffectivePermissions = Type.Object({ effectiveAllow: Bits, effectiveDeny: Bits });
const AccessLists = Type.Object({
  value: Type.Array(
    Type.Object({
      token: Type.String(),
      inheritPermissions: Type.Optional(Type.Boolean()),
      acesDictionary: Type.Record(Type.String(), Type.Object({ extendedInfo: Type.Optional(EffectivePermissions) })),
    }),
  ),
});

/** A token without a scope gets 401, as an unknown token does. The repository was already read with this one. */
async function readProtected(
  { context }: AzureRepository,
  call: ApiClient,
  request: Pick<ApiCall, 'path' | 'query' | 'purpose'>,
  signal: AbortSignal,
): Promise<unknown> {
  const { status, data } = await call({ method: 'GET', ...request, accept: [401, 403] }, signal);
  if (status === 401 || status === 403) throw describeRefusal(context, { status: 403, purpose: request.purpose });
  return data;
}

/** Lists the names of the repository, its project and all repositories for the security API. A list can be missing. */
async function listSecurityTokens(repository: AzureRepository, signal: AbortSignal): Promise<[string, ...string[]]> {
  const { projectId, repositoryId } = await readIds(repository, signal);
  return [`repoV2/${projectId}/${repositoryId}`, `repoV2/${projectId}`, 'repoV2'];
}

const Answers = Type.Object({ value: Type.Array(Type.Boolean(), { minItems: 1 }) });

/** Whether the token's owner can push new branches. Undefined if the token isn't allowed to read this. */
export async function canPushBranches(repository: AzureRepository, signal: AbortSignal): Promise<boolean | undefined> {
  const request = {
    path: `/_apis/permissions/${GIT_NAMESPACE}/${CONTRIBUTE | CREATE_BRANCH}`,
    query: { tokens: (await listSecurityTokens(repository, signal))[0] },
    purpose: 'read its permissions',
    schema: Answers,
  };
  return (await readIfAllowed(repository.call, request, signal))?.value[0];
}
