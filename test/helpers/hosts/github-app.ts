import { randomUUID, verify, type KeyObject } from 'node:crypto';
import type { ApiReply } from './api-server.ts';

export interface GitHubApp {
  /** Responds to a request that an App makes with its JWT. */
  respond(request: AppRequest): ApiReply;
  /** Whether the App created this token. */
  hasToken(token: string): boolean;
}

interface AppRequest {
  path: string;
  body: unknown;
  token: string;
  /** Whether the App is installed on the repository of the request. */
  isInstalled: boolean;
}

interface AppOptions {
  id: number;
  publicKey: KeyObject;
  installation: number;
  permissions: Readonly<Record<string, string>>;
  onToken?: (token: string) => void;
}

/** A GitHub App with one installation, which creates tokens: https://docs.github.com/apps */
export function createGitHubApp({ id, publicKey, installation, permissions, onToken }: AppOptions): GitHubApp {
  const tokens = new Set<string>();
  return {
    hasToken: (token) => tokens.has(token),
    respond({ path, body, token: jwt, isInstalled }) {
      const problem = findJwtProblem(jwt, { id, publicKey });
      if (problem !== undefined) return { status: 401, body: { message: problem } };
      if (path === '/app') return { status: 200, body: { id, slug: 'bindery-docs' } };
      const [, installationId] = /^\/app\/installations\/(\d+)\/access_tokens$/.exec(path) ?? [];
      if (installationId === undefined && isInstalled)
        return { status: 200, body: { id: installation, app_id: id, permissions } };
      if (Number(installationId) !== installation) return { status: 404, body: { message: 'Not Found' } };
      const tokenRequest = body as { repositories?: string[]; permissions?: Record<string, string> };
      if (tokenRequest.repositories?.some((name) => name !== 'docs'))
        return refuse(
          'There is at least one repository that does not exist or is not accessible to the parent installation.',
        );
      if (Object.entries(tokenRequest.permissions ?? {}).some(([name, level]) => !covers(permissions[name], level)))
        return refuse('The permissions requested are not granted to this installation.');
      const token = `ghs_${randomUUID()}`;
      tokens.add(token);
      onToken?.(token);
      return {
        status: 201,
        body: { token, expires_at: new Date(Date.now() + HOUR_MS).toISOString(), ...tokenRequest },
      };
    },
  };
}

const HOUR_MS = 3_600_000;

function refuse(message: string): ApiReply {
  return { status: 422, body: { message } };
}

/** `write` includes `read`. */
function covers(granted: string | undefined, level: string): boolean {
  return granted === level || granted === 'write';
}

/** Returns GitHub's message for a JWT that it doesn't accept. */
function findJwtProblem(jwt: string, { id, publicKey }: Pick<AppOptions, 'id' | 'publicKey'>): string | undefined {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const signedBytes = Buffer.from(`${header}.${payload}`);
  if (!verify('RSA-SHA256', signedBytes, publicKey, Buffer.from(signature, 'base64url')))
    return 'A JSON web token could not be decoded';
  const { iss, iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  if (String(iss) !== String(id)) return "'Issuer' claim ('iss') must be the App's ID";
  const now = Date.now() / 1000;
  if (!(Number(iat) <= now && Number(exp) > now && Number(exp) <= now + MAX_JWT_SECONDS))
    return "'Expiration time' claim ('exp') is too far in the future";
  return undefined;
}

const MAX_JWT_SECONDS = 600;
