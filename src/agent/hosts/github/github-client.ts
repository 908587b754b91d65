import { Octokit } from '@octokit/core';
import { HostFailure } from '../host.ts';
import { createTransport } from '../api/transport.ts';
import type { Transport } from '../api/transport.ts';
import type { RemoteHostOptions } from '../remote-options.ts';

/** A request that GitHub refused. */
export interface GitHubRefusal {
  status: number;
  /** GitHub's message, including the messages of single errors. */
  detail: string;
  /** URL for authorizing the token in an organization with single sign-on. */
  ssoUrl: string | undefined;
}

/**
 * Creates an Octokit for its typed routes, which uses the transport of all hosts. Each request sets its own
 * authentication.
 */
export function createGitHubClient({
  apiUrl,
  wait,
  reach,
}: Pick<RemoteHostOptions, 'apiUrl' | 'wait' | 'reach'>): Octokit {
  const transport = createTransport({ hostName: 'GitHub', apiUrl, wait, reach });
  return new Octokit({
    baseUrl: apiUrl.href.replace(/\/$/, ''),
    userAgent: 'bindery',
    log: SILENT_LOG,
    request: { fetch: fetchThrough(transport), log: SILENT_LOG },
  });
}

const SILENT_LOG = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

function fetchThrough(transport: Transport) {
  return async (url: string, { method, headers, body, signal }: FetchInit): Promise<Response> => {
    const response = await transport(
      { method, url: new URL(url), headers, body },
      signal ?? new AbortController().signal,
    );
    const isEmpty = response.status === 204 || response.status === 304;
    return new Response(isEmpty ? null : response.text, {
      status: response.status,
      headers: copyHeaders(response.headers),
    });
  };
}

/** Copies headers for a body that is already decoded. */
function copyHeaders(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-encoding');
  copy.delete('content-length');
  return copy;
}

/** Resolves with the result of a request, or with GitHub's refusal. Throws other errors. */
export async function attempt<T>(
  request: Promise<{ data: T }>,
  signal: AbortSignal,
): Promise<{ data: T; refusal?: undefined } | { data?: undefined; refusal: GitHubRefusal }> {
  try {
    return { data: (await request).data };
  } catch (error) {
    signal.throwIfAborted();
    const refusal = findRefusal(error);
    if (refusal) return { refusal };
    throw error instanceof Error && error.cause instanceof HostFailure ? error.cause : error;
  }
}

function findRefusal(error: unknown): GitHubRefusal | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('response' in error)) return undefined;
  const { status, response } = error;
  if (typeof status !== 'number' || typeof response !== 'object' || response === null) return undefined;
  const headers = 'headers' in response ? (response.headers as Record<string, string | undefined>) : {};
  const ssoUrl = /url=(https:\/\/[^;\s]+)/.exec(headers['x-github-sso'] ?? '')?.[1];
  return { status, detail: error.message.replace(/ - https:\/\/docs\.github\.com\S*$/, ''), ssoUrl };
}
