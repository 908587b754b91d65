import type { SignInExchange } from '../sign-in-exchange.ts';
import { handleAuthorization } from './authorize.ts';
import { registerClient } from './clients.ts';
import { findMcpUrls } from './mcp-urls.ts';
import type { McpUrls } from './mcp-urls.ts';
import { OauthProblem, sendOauthJson, sendOauthProblem } from './oauth-problem.ts';
import { revokeToken, sendTokens } from './tokens.ts';

type McpRoute = (exchange: SignInExchange & { urls: McpUrls }) => Promise<void>;

/**
 * The endpoints through which MCP clients sign readers in, by their path below the base path of the site. They are an
 * authorization server of a few functions, because everything that it would have to store is encrypted in what it sends:
 * servers of a site share no store but the one for sign-outs and used tokens, which a library could not work with.
 */
export const MCP_ROUTES: ReadonlyMap<string, McpRoute> = new Map<string, McpRoute>([
  ['/login/authorize', handleAuthorization],
  ['/login/register', answerPosts(registerClient)],
  ['/login/token', answerPosts(sendTokens)],
  ['/login/revoke', answerPosts(revokeToken)],
]);

/** Returns the settings of an endpoint. Undefined for a site without an MCP server or without a known URL. */
export function findMcpAccess({
  site,
  hasMcp,
}: Pick<SignInExchange, 'site'> & Partial<Pick<SignInExchange, 'hasMcp'>>): McpUrls | undefined {
  return hasMcp?.() ? findMcpUrls(site) : undefined;
}

/** Programs call these endpoints, so their errors are JSON. */
function answerPosts(handle: McpRoute): McpRoute {
  return async (exchange) => {
    const { request, response } = exchange;
    try {
      if (request.method === 'POST') return await handle(exchange);
      response.setHeader('Allow', 'POST');
      const { code, message } = new OauthProblem('invalid_request', 'Send a POST request.');
      sendOauthJson(response, 405, { error: code, error_description: message });
    } catch (error) {
      sendOauthProblem(response, error);
    }
  };
}
