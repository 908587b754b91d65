/**
 * The endpoint through which language model clients use a site (Model Context Protocol, streamable HTTP without
 * sessions).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../../errors.ts';
import { hasFeature } from '../../features/features.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { readBody, sendJson, sendProblem } from '../connection/exchange.ts';
import type { Site } from '../files/site.ts';
import type { Release } from '../release/release.ts';
import type { Route } from '../route.ts';
import { createSiteAdmission, type SiteAdmissionOptions } from './site-admission.ts';

export interface McpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The parsed body. */
  message: unknown;
  site: Site;
}

export interface McpRouteOptions extends SiteAdmissionOptions {
  /** Sends the response to one message. */
  respond(exchange: McpExchange): Promise<void>;
}

const MAX_BYTES = 100_000;

/** Returns whether a release has the endpoint, and clients can find it. */
export function hasMcp({ features }: Pick<Release, 'features'>): boolean {
  return features !== undefined && hasFeature(features, 'mcp');
}

export function createMcpRoute({ respond, ...options }: McpRouteOptions): Route {
  const enter = createSiteAdmission(options);

  return {
    // Messages are posted. Other methods get the page at this URL, if the site has one.
    matches: ({ method, path }) => path === '/mcp' && method === 'POST',
    isIn: hasMcp,
    isOnHidden: true,
    async handle({ request, response, site }) {
      let releaseSlot: (() => void) | undefined;
      try {
        if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
          throw new AppError('unsupported_media_type', 'Send the message as application/json.');
        releaseSlot = enter(request, site);
        const message = await readMessage(request);
        // One request could otherwise contain a hundred searches. The protocol dropped batches in its revision
        // 2025-06-18.
        if (Array.isArray(message)) return sendJson(response, 400, BATCH_REFUSED);
        await respond({ request, response, message, site });
      } catch (error) {
        if (response.headersSent) throw error;
        sendProblem(request, response, error);
      } finally {
        releaseSlot?.();
      }
    },
  };
}

async function readMessage(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, MAX_BYTES, `${MAX_BYTES / 1000} kB`);
  const message = parseJson(body);
  if (message === undefined) throw new AppError('invalid_request', 'Expected a JSON-RPC message.');
  return message;
}

/** Error response of JSON-RPC 2.0 (section 5.1) to a request without an id. */
const BATCH_REFUSED = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: "Batches aren't supported. Send one JSON-RPC message per request." },
};
