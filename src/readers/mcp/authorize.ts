/**
 * Asks signed-in readers whether an MCP client can read the site for them, and sends the client a code. Nothing leads to
 * the client's URL before a reader has decided: anyone can register a client with any URL, so that a link to this page
 * could otherwise lead to a phishing page (RFC 9700 section 4.11.2).
 */
import { readRequestBody } from '../../lib/http/read-request-body.ts';
import { isOwnPage } from '../../lib/http/own-page.ts';
import { isLoopbackUrl } from '../../lib/is-url.ts';
import { sendConsentPage } from '../pages/consent-page.ts';
import { sendProblemPage } from '../pages/problem-page.ts';
import { redirectTo } from '../redirect.ts';
import { parseReturnPath } from '../return-path.ts';
import { openJson, sealJson } from '../session/sealed-json.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';
import { getNow } from '../unix-time.ts';
import { findClient, hashClientId } from './clients.ts';
import type { McpClient } from './clients.ts';
import { createGrant, sealProof } from './grants.ts';
import type { McpUrls } from './mcp-urls.ts';
import { OauthProblem } from './oauth-problem.ts';
import { isSameRedirectUri } from './redirect-uris.ts';

type McpExchange = SignInExchange & { urls: McpUrls };

/** A valid request of a client for a code (RFC 6749 section 4.1.1). */
interface CodeRequest {
  clientId: string;
  redirectUri: string;
  challenge: string;
  /** Text of the client that comes back with the code. */
  state: string | undefined;
}

/** A request that a reader decides about. */
interface PendingRequest extends CodeRequest {
  /** Id of the session in which the page was shown. */
  session: string;
  /** Unix seconds. */
  endsAt: number;
}

/** Seconds within which a reader has to decide. */
const DECISION_SECONDS = 900;
const MAX_BYTES = 10_000;
const PURPOSE = 'mcp-consent';
/** Length of a SHA-256 digest in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** Shows the question to a signed-in reader, or sends the code after the decision. */
export async function handleAuthorization(exchange: McpExchange): Promise<void> {
  try {
    if (exchange.request.method === 'POST') await finishAuthorization(exchange);
    else await startAuthorization(exchange);
  } catch (error) {
    if (!(error instanceof OauthProblem)) throw error;
    sendProblem(exchange, error.message);
  }
}

async function startAuthorization(exchange: McpExchange): Promise<void> {
  const { site, response, request, session, getSecret } = exchange;
  const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const { client, ...codeRequest } = await parseRequest(searchParams, exchange);
  if (!session) {
    const path = `${site.base}/login/authorize?${searchParams.toString()}`;
    if (parseReturnPath(path, site.base) !== path)
      throw new OauthProblem('invalid_request', "The app's request is too long.");
    return redirectTo(response, `${site.base}/login?return=${encodeURIComponent(path)}`);
  }
  const pending: PendingRequest = { ...codeRequest, session: session.id, endsAt: getNow() + DECISION_SECONDS };
  const { redirectUri } = codeRequest;
  sendConsentPage(response, {
    site,
    clientName: client.name,
    redirectUri,
    isLocal: isLoopbackUrl(redirectUri),
    request: sealJson(pending, { secret: await getSecret(), purpose: PURPOSE, site: site.name }),
  });
}

async function parseRequest(
  params: URLSearchParams,
  exchange: McpExchange,
): Promise<CodeRequest & { client: McpClient }> {
  const read = (name: string): string | null => {
    const values = params.getAll(name);
    if (values.length > 1) throw new OauthProblem('invalid_request', `The app sent ${name} more than once.`);
    return values[0] ?? null;
  };
  const clientId = read('client_id');
  const client = await findClient(clientId, exchange);
  if (!client || clientId === null)
    throw new OauthProblem(
      'invalid_client',
      "This site doesn't know the app. Remove the site in the app, and add it again.",
    );
  const redirectUri = read('redirect_uri') ?? '';
  if (!client.redirectUris.some((uri) => isSameRedirectUri(redirectUri, uri)))
    throw new OauthProblem(
      'invalid_redirect_uri',
      "The app's redirect URI isn't registered. Remove the site in the app, and add it again.",
    );
  if (read('response_type') !== 'code')
    throw new OauthProblem(
      'unsupported_response_type',
      'The app must request an authorization code (response_type=code).',
    );
  const challenge = read('code_challenge') ?? '';
  if (read('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge))
    throw new OauthProblem('invalid_request', 'The app must use PKCE with the method S256.');
  const resource = read('resource');
  if (resource !== null && resource !== exchange.urls.resource)
    throw new OauthProblem(
      'invalid_target',
      `The app requested access to another site. This site is ${exchange.urls.resource}.`,
    );
  return { client, clientId, redirectUri, challenge, state: read('state') ?? undefined };
}

async function finishAuthorization(exchange: McpExchange): Promise<void> {
  const { site, request, response, session, urls, getSecret } = exchange;
  if (!isOwnPage(request))
    throw new OauthProblem('invalid_request', 'The form was sent from another site. Start again in the app.');
  const form = new URLSearchParams((await readRequestBody(request, MAX_BYTES, '10 kB')).toString());
  const options = { secret: await getSecret(), purpose: PURPOSE, site: site.name };
  const pending = openJson<PendingRequest>(form.get('request') ?? '', options);
  if (!session || !pending || pending.session !== session.id || pending.endsAt < getNow())
    throw new OauthProblem('invalid_request', 'This request has expired. Start again in the app.');
  const { clientId, redirectUri, challenge, state } = pending;
  const url = new URL(redirectUri);
  if (form.get('decision') === 'allow') {
    const grant = createGrant(session, { client: hashClientId(clientId), resource: urls.resource });
    const code = await sealProof('code', { ...grant, redirectUri, challenge }, exchange);
    url.searchParams.set('code', code.text);
  } else url.searchParams.set('error', 'access_denied');
  if (state !== undefined) url.searchParams.set('state', state);
  // Protects clients that use several servers from confusing them (RFC 9207).
  url.searchParams.set('iss', urls.issuer);
  redirectTo(response, url.href);
}

function sendProblem({ site, response }: McpExchange, text: string): void {
  sendProblemPage(response, { site, status: 400, heading: "Can't allow access", text });
}
