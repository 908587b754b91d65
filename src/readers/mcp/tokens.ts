import { createHash } from 'node:crypto';

import { readRequestBody } from '../../lib/http/read-request-body.ts';
import { isSameText } from '../../lib/same-text.ts';
import { toChallenge } from '../session/hand-offs.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';
import { findClient, hashClientId } from './clients.ts';
import { endGrant, isValidProof, openProof, sealProof } from './grants.ts';
import type { CodeProof, GrantProof } from './grants.ts';
import type { McpUrls } from './mcp-urls.ts';
import { SCOPE } from './metadata.ts';
import { OauthProblem, sendOauthJson } from './oauth-problem.ts';

const MAX_BYTES = 30_000;
/** RFC 7636 section 4.1. */
const VERIFIER = /^[\w\-.~]{43,128}$/;

type McpExchange = SignInExchange & { urls: McpUrls };

/** Exchanges a code or a refresh token for new tokens (RFC 6749 sections 4.1.3 and 6). */
export async function sendTokens(exchange: McpExchange): Promise<void> {
  const form = await readForm(exchange);
  const clientId = form.get('client_id');
  if (clientId === null || !(await findClient(clientId, exchange)))
    throw new OauthProblem('invalid_client', 'This site does not know the client. Register it again.');
  const proof = await readProof(form, exchange);
  if (!proof || proof.client !== hashClientId(clientId))
    throw new OauthProblem('invalid_grant', 'The code or refresh token is not valid for this client and site.');
  const resource = form.get('resource');
  if (resource !== null && resource !== proof.resource)
    throw new OauthProblem('invalid_target', `Expected the resource ${proof.resource}.`);
  await useProof(proof, exchange);
  const access = await sealProof('access', toGrant(proof), exchange);
  const refresh = await sealProof('refresh', toGrant(proof), exchange);
  sendOauthJson(exchange.response, 200, {
    access_token: access.text,
    token_type: 'Bearer',
    expires_in: access.seconds,
    refresh_token: refresh.text,
    scope: SCOPE,
  });
}

/** Revokes a token, and all others that come from the same code (RFC 7009). */
export async function revokeToken(exchange: McpExchange): Promise<void> {
  const token = (await readForm(exchange)).get('token');
  const proof = (await openProof('refresh', token, exchange)) ?? (await openProof('access', token, exchange));
  if (proof) await endGrant(proof, exchange);
  sendOauthJson(exchange.response, 200, {});
}

async function readForm({ request }: SignInExchange): Promise<URLSearchParams> {
  const form = new URLSearchParams((await readRequestBody(request, MAX_BYTES, '30 kB')).toString());
  const names = [...form.keys()];
  if (new Set(names).size === names.length) return form;
  throw new OauthProblem('invalid_request', 'Send each parameter once.');
}

async function readProof(form: URLSearchParams, exchange: McpExchange): Promise<GrantProof | undefined> {
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const code = await openProof('code', form.get('code'), exchange);
      return code && matchesRequest(code, form) ? code : undefined;
    }
    case 'refresh_token':
      return openProof('refresh', form.get('refresh_token'), exchange);
    default:
      throw new OauthProblem('unsupported_grant_type', 'Expected authorization_code or refresh_token.');
  }
}

/** Returns whether the client that exchanges a code is the one that asked for it. */
function matchesRequest({ redirectUri, challenge }: CodeProof, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? '';
  return (
    form.get('redirect_uri') === redirectUri && VERIFIER.test(verifier) && isSameText(toChallenge(verifier), challenge)
  );
}

/**
 * Uses a code or a refresh token. If it was used before, someone may have stolen it, so that all tokens of the grant are
 * revoked (RFC 9700 section 4.14.2).
 */
async function useProof(proof: GrantProof, exchange: McpExchange): Promise<void> {
  if (!isValidProof(proof, exchange))
    throw new OauthProblem(
      'invalid_grant',
      'The reader has to sign in again, because the access expired or was revoked.',
    );
  const digest = createHash('sha256').update(proof.id).digest('base64url');
  if (await exchange.store.useOnce({ digest, expiresAt: proof.endsAt })) return;
  await endGrant(proof, exchange);
  throw new OauthProblem(
    'invalid_grant',
    'The code or refresh token was already used. The reader has to sign in again.',
  );
}

function toGrant({ family, client, resource, session }: GrantProof) {
  return { family, client, resource, session };
}
