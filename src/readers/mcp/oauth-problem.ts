import type { ServerResponse } from 'node:http';

/** Codes of RFC 6749 (5.2), RFC 7591 (3.2.2) and RFC 8707 (2). */
export type OauthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

/** A request of an MCP client that isn't accepted. The message is for its developer. */
export class OauthProblem extends Error {
  readonly code: OauthCode;

  constructor(code: OauthCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Sends a response of an OAuth endpoint, which must not be cached. */
export function sendOauthJson(response: ServerResponse, status: number, value: object): void {
  const body = JSON.stringify(value);
  response.writeHead(status, [
    'Content-Type',
    'application/json',
    'Cache-Control',
    'no-store',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Length',
    String(Buffer.byteLength(body)),
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Sends a problem (RFC 6749 section 5.2). Rethrows all other errors. */
export function sendOauthProblem(response: ServerResponse, error: unknown): void {
  if (!(error instanceof OauthProblem)) throw error;
  const status = error.code === 'invalid_client' ? 401 : 400;
  sendOauthJson(response, status, { error: error.code, error_description: error.message });
}
