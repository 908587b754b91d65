import type { IncomingMessage } from 'node:http';

import type { Reader } from '../reader.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';
import { isValidProof, openProof } from './grants.ts';
import type { McpUrls } from './mcp-urls.ts';
import { SCOPE } from './metadata.ts';

/** Returns the token of a request; undefined if it has none. */
export function findBearerToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const [, token] = /^Bearer +([\w\-.~+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}

/** Returns the reader that an access token acts for; undefined unless it is valid now. */
export async function findTokenReader(
  token: string,
  exchange: Pick<SignInExchange, 'site' | 'getSecret' | 'store'> & { urls: McpUrls },
): Promise<Reader | undefined> {
  const proof = await openProof('access', token, exchange);
  return proof && isValidProof(proof, exchange) ? proof.session.reader : undefined;
}

/** Returns the header that leads clients to the sign-in (RFC 6750 section 3, RFC 9728 section 5.1). */
export function describeChallenge(
  { resourceMetadata }: McpUrls,
  { hasToken = false }: { /** Whether the client sent a token that isn't valid. */ hasToken?: boolean } = {},
): string {
  const error = hasToken ? ', error="invalid_token", error_description="The access token is not valid."' : '';
  return `Bearer resource_metadata="${resourceMetadata}", scope="${SCOPE}"${error}`;
}
