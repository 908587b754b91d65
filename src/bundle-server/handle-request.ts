import fs from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

import type { Release } from './release.ts';
import { resolveRequest } from './resolve.ts';
import { sendFile } from './send-file.ts';

export interface HandleRequest {
  release: Release;
  versionLabel: string | undefined;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers one request from one release. */
export async function handleRequest({ release, versionLabel, request, response }: HandleRequest): Promise<void> {
  setCommonHeaders({ release, versionLabel, response });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText({ request, response, status: 405, text: 'Only GET and HEAD are answered here.' });
  }
  const resolution = resolveRequest(release, request.url ?? '/');
  switch (resolution.kind) {
    case 'file':
      return sendFile({ release, file: resolution.path, request, response });
    case 'redirect':
      response.setHeader('Location', resolution.location);
      return sendText({ request, response, status: resolution.status, text: `See ${resolution.location}` });
    case 'malformed':
      return sendText({ request, response, status: 400, text: 'The address is not a valid path.' });
    case 'missing':
      return sendNotFound({ release, request, response });
  }
}

function setCommonHeaders({ release, versionLabel, response }: Omit<HandleRequest, 'request'>): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (release.contentSecurityPolicy) response.setHeader('Content-Security-Policy', release.contentSecurityPolicy);
  if (versionLabel) response.setHeader('X-Bindery-Version', versionLabel);
}

async function sendNotFound({ release, request, response }: Omit<HandleRequest, 'versionLabel'>): Promise<void> {
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
