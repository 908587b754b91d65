import type { ServerResponse } from 'node:http';

import type { ProtectedSite } from '../access-settings.ts';
import type { McpUrls } from './mcp-urls.ts';
import { sendOauthJson } from './oauth-problem.ts';

/** The only permission: read everything that the reader can read. */
export const SCOPE = 'read';

/** Sends how clients sign in to the endpoint (RFC 9728). */
export function sendResourceMetadata(response: ServerResponse, site: ProtectedSite, urls: McpUrls): void {
  sendOauthJson(response, 200, {
    resource: urls.resource,
    authorization_servers: [urls.issuer],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: site.settings.title ?? site.name,
  });
}

/** Sends what the site supports as an authorization server (RFC 8414). */
export function sendServerMetadata(response: ServerResponse, { issuer }: McpUrls): void {
  sendOauthJson(response, 200, {
    issuer,
    authorization_endpoint: `${issuer}/login/authorize`,
    token_endpoint: `${issuer}/login/token`,
    registration_endpoint: `${issuer}/login/register`,
    revocation_endpoint: `${issuer}/login/revoke`,
    scopes_supported: [SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
}
