import { HostFailure } from '../host.ts';

/** Credentials for the API and for Git. */
export interface BitbucketCredentials {
  /** `Authorization` header of API requests. */
  authorization: string;
  /** `user:token` for Git. */
  git: string;
  token: string;
}

/**
 * Parses credentials for Bitbucket Cloud. `email:token` is a user's API token: the API expects the email, and Git
 * expects a fixed user name. A token alone is an access token of a repository, project or workspace.
 */
export function parseBitbucketCredentials(text: string): BitbucketCredentials {
  const colon = text.indexOf(':');
  const user = text.slice(0, Math.max(colon, 0));
  const token = text.slice(colon + 1);
  if (user === '' || user === ACCESS_TOKEN_USER)
    return { authorization: `Bearer ${token}`, git: `${ACCESS_TOKEN_USER}:${token}`, token };
  if (user === API_TOKEN_USER)
    throw new HostFailure(
      "Bitbucket's API requires the email address of the API token's owner. Store the credentials as email:token.",
      { retryable: false },
    );
  const authorization = `Basic ${Buffer.from(text).toString('base64')}`;
  return { authorization, git: user.includes('@') ? `${API_TOKEN_USER}:${token}` : text, token };
}

const ACCESS_TOKEN_USER = 'x-token-auth';
const API_TOKEN_USER = 'x-bitbucket-api-token-auth';
