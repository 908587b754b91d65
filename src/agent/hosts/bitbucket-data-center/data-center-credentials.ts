/** Credentials for the API and for Git. */
export interface DataCenterCredentials {
  /** `Authorization` header of API requests. */
  authorization: string;
  /** `user:token` for Git. */
  git: string;
  token: string;
}

/**
 * Parses an HTTP access token of Bitbucket Data Center. A token alone belongs to a project or a repository. With
 * `user:token`, Git also sends the user name, which it needs for a person's token.
 */
export function parseDataCenterCredentials(text: string): DataCenterCredentials {
  const colon = text.indexOf(':');
  const token = text.slice(colon + 1);
  return {
    authorization: `Bearer ${token}`,
    git: colon > 0 ? text : `${ACCESS_TOKEN_USER}:${token}`,
    token,
  };
}

const ACCESS_TOKEN_USER = 'x-token-auth';
