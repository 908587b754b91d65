import { createAppAuth } from '@octokit/auth-app';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { HostFailure } from '../host.ts';
import { parseJson } from '../../../lib/parse-json.ts';

/** Credentials of a project whose pull requests are opened by a GitHub App. */
export type AppCredentials = Static<typeof Shape>;

const Shape = Type.Object({
  appId: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[A-Za-z0-9.]+$' })]),
  privateKey: Type.String({ minLength: 1 }),
  /** @defaultValue the installation that covers the repository */
  installationId: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** Parses the JSON credentials of an App. Returns undefined for a token. Throws `HostFailure`. */
export function parseAppCredentials(text: string): AppCredentials | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const data = parseJson(text);
  if (Value.Check(Shape, data)) return data;
  throw new HostFailure(
    'Expected GitHub App credentials as JSON with appId, privateKey and optionally installationId (a number).',
    { retryable: false },
  );
}

/** Creates a JWT, valid for ten minutes, that authenticates requests as the App. */
export async function signAppToken({ appId, privateKey }: AppCredentials): Promise<string> {
  try {
    const { token } = await createAppAuth({ appId, privateKey })({ type: 'app' });
    return token;
  } catch (error) {
    throw new HostFailure(
      'Can\'t read the GitHub App\'s privateKey. Expected the whole .pem file, from "-----BEGIN" to "-----END…-----".',
      { retryable: false, cause: error },
    );
  }
}
