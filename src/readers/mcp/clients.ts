import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { readRequestBody } from '../../lib/http/read-request-body.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { openJson, sealJson } from '../session/sealed-json.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';
import { getNow } from '../unix-time.ts';
import { OauthProblem, sendOauthJson } from './oauth-problem.ts';
import { isAllowedRedirectUri } from './redirect-uris.ts';

/** An MCP client. Anyone can register one, so nothing in it is proven. */
export interface McpClient {
  /** The name that it chose. */
  name: string | undefined;
  redirectUris: readonly string[];
}

const MAX_BYTES = 10_000;
/** The id is part of the URL of the consent page, which readers return to after they have signed in. */
const MAX_ID = 1_000;
const MAX_NAME = 60;
const PURPOSE = 'mcp-client';

const Registration = Type.Object({
  client_name: Type.Optional(Type.String()),
  redirect_uris: Type.Array(Type.String(), { minItems: 1, maxItems: 10 }),
});

/**
 * Registers a client (RFC 7591). Its id contains the whole registration, encrypted, so that nothing is stored: however
 * many clients someone registers, they use up nothing, and every process knows them.
 */
export async function registerClient({ site, request, response, getSecret }: SignInExchange): Promise<void> {
  const registration = parseRegistration((await readRequestBody(request, MAX_BYTES, '10 kB')).toString());
  const { client_name: name, redirect_uris: redirectUris } = registration;
  if (!redirectUris.every(isAllowedRedirectUri))
    throw new OauthProblem(
      'invalid_redirect_uri',
      'Each redirect URI must use https, http on this computer (127.0.0.1, [::1] or localhost), or the private scheme of an app.',
    );
  const client: McpClient = { name: name === undefined ? undefined : cleanName(name), redirectUris };
  const id = sealJson(client, { secret: await getSecret(), purpose: PURPOSE, site: site.name });
  if (id.length > MAX_ID)
    throw new OauthProblem('invalid_client_metadata', 'The redirect URIs are too long. Register fewer.');
  sendOauthJson(response, 201, {
    client_id: id,
    client_id_issued_at: getNow(),
    ...(client.name !== undefined && { client_name: client.name }),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  });
}

/** Reads a client from its id; undefined if the site didn't register it. */
export async function findClient(
  id: string | null,
  { site, getSecret }: Pick<SignInExchange, 'site' | 'getSecret'>,
): Promise<McpClient | undefined> {
  if (id === null || id.length > MAX_ID) return undefined;
  return openJson<McpClient>(id, { secret: await getSecret(), purpose: PURPOSE, site: site.name });
}

/** Returns a short name of a client for its codes and tokens. */
export function hashClientId(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}

function parseRegistration(text: string) {
  const registration = parseJson(text);
  if (registration === undefined) throw new OauthProblem('invalid_client_metadata', 'Expected JSON.');
  if (Value.Check(Registration, registration)) return registration;
  throw new OauthProblem('invalid_client_metadata', 'Expected 1 to 10 redirect_uris, and a text as client_name.');
}

/** The name is shown to readers, so it has one line and no characters that change the direction of the text. */
function cleanName(name: string): string | undefined {
  const text = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return text === '' ? undefined : text;
}
