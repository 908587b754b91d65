import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { AppError, messageOf } from '../errors.ts';
import { createApiProxy, type ApiProxyOptions } from './api-proxy.ts';
import { createCollector, type CollectorOptions } from './collector.ts';
import { handleRequest } from './handle-request.ts';
import type { Release } from './release.ts';
import { openSite } from './site.ts';
import type { Site } from './site.ts';

export interface SiteServerOptions {
  release: Release;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Sent as `X-Bindery-Version`. @defaultValue the label of each release */
  versionLabel: string | undefined;
  /** Offers the proxy of the API playground. @defaultValue it is off */
  apiProxy?: ApiProxyOptions | undefined;
  /** Takes feedback of readers, of sites that have web analytics. @defaultValue none is taken */
  collector?: CollectorOptions | undefined;
  log: (line: string) => void;
}

export interface SiteServer {
  /** `http://host:port`, with the port that was taken. */
  url: string;
  /** Serves later requests from this release; those under way finish with the one they began with. */
  use(release: Release): void;
  /** Takes no new connections and lets requests under way finish; after `graceMs` the rest are cut. */
  close(graceMs?: number): Promise<void>;
}

/** Serves a release over HTTP until it is closed. */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { host, port, log } = options;
  const versionLabel = checkLabel(options.versionLabel);
  const apiProxy = options.apiProxy && createApiProxy(options.apiProxy);
  const collector = options.collector && createCollector(options.collector);
  const open = (release: Release): Site => {
    for (const problem of release.redirects.problems) log(problem);
    return openSite({ release, versionLabel });
  };
  let site = open(options.release);
  const server = http.createServer((request, response) => {
    const fail = (error: unknown) => sendFailure({ error, response, log });
    try {
      handleRequest({ site, apiProxy, collector, request, response })?.catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  // Longer than the minute after which load balancers drop an idle connection, so that none is cut in mid-use.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new AppError(
      'invalid_config',
      `cannot listen on ${host}:${port} (${messageOf(cause)}): choose another port`,
      {
        cause,
      },
    );
  });
  return {
    url: formatUrl(server.address() as AddressInfo),
    use(next) {
      site = open(next);
    },
    async close(graceMs = 10_000) {
      await closeServer(server, graceMs);
      collector?.close();
    },
  };
}

function checkLabel(label: string | undefined): string | undefined {
  if (!label) return undefined;
  if (/^[\x20-\x7e]{1,200}$/.test(label)) return label;
  throw new AppError('invalid_config', 'expected a version label of at most 200 printable ASCII characters');
}

interface Failure {
  error: unknown;
  response: http.ServerResponse;
  log: (line: string) => void;
}

function sendFailure({ error, response, log }: Failure): void {
  // The reader went away: nothing is wrong.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  log(`a request failed: ${messageOf(error)}`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The page cannot be read.\n');
}

async function closeServer(server: http.Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A kept-alive connection that falls idle while the server closes would hold it open.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

const IDLE_CHECK_MS = 20;

function formatUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
