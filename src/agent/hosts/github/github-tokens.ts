import type { Octokit } from '@octokit/core';
import { Type } from 'typebox';
import { HostFailure } from '../host.ts';
import { readResponse } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import type { RefusalContext } from '../api/refusal.ts';
import { readToken } from '../remote-options.ts';
import { signAppToken } from './app-credentials.ts';
import type { AppCredentials } from './app-credentials.ts';
import { attempt } from './github-client.ts';

/** The tokens of a project. */
export interface GitHubTokens {
  /** Returns a token for one Git operation. An App's token is created each time. */
  getForGit(signal: AbortSignal): Promise<string>;
  /** Returns a token for the API. An App's token is reused for ten minutes of its hour. */
  getForApi(signal: AbortSignal): Promise<string>;
  /** Returns a token that can read checks, if the App has the permissions for it. Otherwise returns the one for the API. */
  getForChecks(signal: AbortSignal): Promise<string>;
  /** Returns a token that can also comment on issues, if the App has the permission for it. */
  getForIssues(signal: AbortSignal): Promise<string>;
  /** Returns a token that can write checks. Throws `HostFailure` if the App doesn't have the permission for it. */
  getForStatuses(signal: AbortSignal): Promise<string>;
}

/** Returns the token that is stored with the project. */
export function createFixedTokens(credentials: string): GitHubTokens {
  const getForApi = async () => readToken(credentials);
  return {
    getForGit: async () => credentials,
    getForApi,
    getForChecks: getForApi,
    getForIssues: getForApi,
    getForStatuses: getForApi,
  };
}

/** The App and its repository. */
export interface AppTokensOptions {
  client: Octokit;
  app: AppCredentials;
  owner: string;
  repo: string;
  context: RefusalContext;
}

/**
 * Creates installation tokens for one repository, with only the required permissions. They are requested here instead
 * of through the sign-in library, which shares pending requests by installation and repository name across Apps.
 */
export function createAppTokens(options: AppTokensOptions): GitHubTokens {
  let installation = options.app.installationId;
  let cachedToken: { token: string; until: number } | undefined;
  const createInstallationToken = async (signal: AbortSignal, permissions: Permissions = REQUIRED) => {
    const authorization = `Bearer ${await signAppToken(options.app)}`;
    installation ??= await findInstallation(options, { authorization, signal });
    return createToken(options, { authorization, installation, permissions, signal });
  };
  const createApiToken = async (signal: AbortSignal) => {
    const token = await createInstallationToken(signal);
    cachedToken = { token, until: Date.now() + REUSE_MS };
    return token;
  };
  const getForApi = async (signal: AbortSignal) =>
    cachedToken && Date.now() < cachedToken.until ? cachedToken.token : createApiToken(signal);
  const getIfGranted = async (permissions: Permissions, signal: AbortSignal) => {
    try {
      return await createInstallationToken(signal, permissions);
    } catch (error) {
      if (error instanceof HostFailure && !error.retryable) return getForApi(signal);
      throw error;
    }
  };
  return {
    getForGit: createApiToken,
    getForApi,
    getForChecks: (signal) => getIfGranted(CHECKS, signal),
    getForIssues: (signal) => getIfGranted(ISSUES, signal),
    async getForStatuses(signal) {
      try {
        return await createInstallationToken(signal, STATUSES);
      } catch (error) {
        if (!(error instanceof HostFailure) || error.retryable) throw error;
        throw new HostFailure(
          `The GitHub App ${options.app.appId} can't write checks in ${options.owner}/${options.repo}. It needs the ` +
            'permission "Checks: write". Add it in the App\'s settings and accept it in the installation.',
          { retryable: false, cause: error },
        );
      }
    },
  };
}

/** Returns the account that an App's comments come from. */
export async function findAppAccount({
  client,
  app,
  signal,
}: Pick<AppTokensOptions, 'client' | 'app'> & { signal: AbortSignal }): Promise<string> {
  const headers = { authorization: `Bearer ${await signAppToken(app)}` };
  const { data, refusal } = await attempt(client.request('GET /app', { headers, request: { signal } }), signal);
  if (refusal) throw createKeyFailure(app);
  return `${readResponse(App, data, 'GitHub').slug}[bot]`;
}

const App = Type.Object({ slug: Type.String() });

type Permissions = Readonly<Record<string, 'read' | 'write'>>;

const REQUIRED: Permissions = { contents: 'write', pull_requests: 'write' };
const ISSUES: Permissions = { contents: 'read', issues: 'write', pull_requests: 'write' };
const STATUSES: Permissions = { checks: 'write' };
const CHECKS: Permissions = { checks: 'read', pull_requests: 'read', statuses: 'read' };

/** Well below the token's lifetime of an hour, to allow for inaccurate clocks. */
const REUSE_MS = 10 * 60_000;

interface AppRequest {
  authorization: string;
  signal: AbortSignal;
}

async function findInstallation(
  { client, app, owner, repo, context }: AppTokensOptions,
  { authorization, signal }: AppRequest,
): Promise<number> {
  const { data, refusal } = await attempt(
    client.request('GET /repos/{owner}/{repo}/installation', {
      owner,
      repo,
      headers: { authorization },
      request: { signal },
    }),
    signal,
  );
  if (!refusal) return readResponse(Installation, data, 'GitHub').id;
  if (refusal.status === 404)
    throw new HostFailure(
      `The GitHub App ${app.appId} isn't installed on ${owner}/${repo}. Install it there, or check the repository URL.`,
      { retryable: false },
    );
  throw refusal.status === 401
    ? createKeyFailure(app)
    : describeRefusal(context, { ...refusal, purpose: 'find the App installation' });
}

const Installation = Type.Object({ id: Type.Integer() });

async function createToken(
  { client, app, owner, repo, context }: AppTokensOptions,
  { authorization, installation, permissions, signal }: AppRequest & { installation: number; permissions: Permissions },
): Promise<string> {
  const { data, refusal } = await attempt(
    client.request('POST /app/installations/{installation_id}/access_tokens', {
      installation_id: installation,
      repositories: [repo],
      permissions,
      headers: { authorization },
      request: { signal },
    }),
    signal,
  );
  if (!refusal) return readResponse(InstallationToken, data, 'GitHub').token;
  if (refusal.status === 401) throw createKeyFailure(app);
  if (refusal.status === 404)
    throw new HostFailure(
      `The GitHub App ${app.appId} doesn't have an installation ${installation}. Leave installationId out to look it up automatically.`,
      { retryable: false },
    );
  if (refusal.status === 422)
    throw new HostFailure(
      `The GitHub App installation ${app.appId} doesn't have ${context.permission} for ${owner}/${repo}. ` +
        "Add them in the App's settings and accept them in the installation.",
      { retryable: false },
    );
  throw describeRefusal(context, { ...refusal, purpose: 'create a token' });
}

const InstallationToken = Type.Object({ token: Type.String({ minLength: 1 }) });

function createKeyFailure({ appId }: AppCredentials): HostFailure {
  return new HostFailure(
    `GitHub refused the key of the App ${appId}. Check appId, privateKey and this machine's clock.`,
    { retryable: false },
  );
}
