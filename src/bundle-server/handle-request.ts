import fs from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

import { negotiate, setAgentHeaders } from './agents.ts';
import type { ApiProxy } from './api-proxy.ts';
import type { Release } from './release.ts';
import { resolveRequest } from './resolve.ts';
import { sendFile } from './send-file.ts';

export interface HandleRequest {
  release: Release;
  versionLabel: string | undefined;
  /** Absent: it is off. */
  apiProxy?: ApiProxy | undefined;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers one request from one release. */
export async function handleRequest(input: HandleRequest): Promise<void> {
  const { release, versionLabel, apiProxy, request, response } = input;
  setCommonHeaders({ release, versionLabel, response });
  if (apiProxy && (await apiProxy.handle({ request, response, servers: release.apiServers }))) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText({ request, response, status: 405, text: 'Only GET and HEAD are answered here.' });
  }
  const resolution = resolveRequest(release, request.url ?? '/');
  switch (resolution.kind) {
    case 'file': {
      const file = negotiate(resolution.path, request.headers.accept, release.files);
      setAgentHeaders(file, release, response);
      return sendFile({ release, file, request, response });
    }
    case 'redirect':
      response.setHeader('Location', resolution.location);
      return sendText({ request, response, status: resolution.status, text: `See ${resolution.location}` });
    case 'malformed':
      return sendText({ request, response, status: 400, text: 'The address is not a valid path.' });
    case 'missing':
      return sendNotFound({ release, request, response });
  }
}

function setCommonHeaders({
  release,
  versionLabel,
  response,
}: Pick<HandleRequest, 'release' | 'versionLabel' | 'response'>): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (release.contentSecurityPolicy) response.setHeader('Content-Security-Policy', release.contentSecurityPolicy);
  const label = versionLabel ?? release.label;
  // Other characters than those of ASCII cannot stand in a header.
  if (label) response.setHeader('X-Bindery-Version', encodeOthers(label));
}

function encodeOthers(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}

async function sendNotFound({
  release,
  request,
  response,
}: Pick<HandleRequest, 'release' | 'request' | 'response'>): Promise<void> {
  if (!release.files.has('404.html'))
    return sendText({ request, response, status: 404, text: 'There is no such page.' });
  const html = await fs.readFile(path.join(release.folder, '404.html'), 'utf8');
  sendBody({ request, response, status: 404, type: 'text/html; charset=utf-8', body: html });
}

interface TextAnswer {
  request: IncomingMessage;
  response: ServerResponse;
  status: number;
  text: string;
}

function sendText({ request, response, status, text }: TextAnswer): void {
  sendBody({ request, response, status, type: 'text/plain; charset=utf-8', body: `${text}\n` });
}

interface Answer {
  request: IncomingMessage;
  response: ServerResponse;
  status: number;
  type: string;
  body: string;
}

function sendBody({ request, response, status, type, body }: Answer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}
