/** Serves a site that is being edited: changed pages in their current state, everything else from the last build. */
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { listen } from '../bundle-server/connection/listen.ts';
import { createResponder, type ResponderOptions } from '../bundle-server/responder.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { openSite, type Site } from '../bundle-server/files/site.ts';
import { escapeHtml } from '../lib/html.ts';
import { renderServicePage } from '../lib/service-page/render-service-page.ts';
import { createEventStream, type DevEvent } from './event-stream.ts';

export interface DevServerOptions extends Omit<ResponderOptions, 'log'> {
  host: string;
  port: number;
  /** Renders the page in a bundle file in its current state; undefined if the last build's version is current. */
  render(output: string): Promise<string | undefined>;
  log(line: string): void;
}

export interface DevServer {
  url: string;
  /** Serves later requests from this build. */
  use(release: Release): void;
  /** Notifies open pages. A page opened later receives the last event of each type, except reloads. */
  send(event: DevEvent): void;
  close(): Promise<void>;
}

const EVENTS = '/_bindery/dev';
const SCRIPT = '/_bindery/dev.js';
/** Runs in the browser: shows problems, and reloads the page. */
const SCRIPT_FILE = path.join(import.meta.dirname, 'dev-page.js');

export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { host, port, render, log } = options;
  const responder = createResponder(options);
  const events = createEventStream();
  let site: Site | undefined;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/';
    // Pages of other sites can load scripts of a local server, such as the parts of the search index.
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    if (!isOwnHost(request.headers.host, host)) return sendText(response, 421, 'text/plain', 'Unknown host.\n');
    if (target === EVENTS) return events.open(response);
    if (target === SCRIPT) return sendText(response, 200, 'text/javascript', fs.readFileSync(SCRIPT_FILE, 'utf8'));
    if (!site) return sendText(response, 503, 'text/html', renderWaitingPage(events.failure()));
    const resolution = request.method === 'GET' ? site.resolve(target) : undefined;
    if (resolution?.kind !== 'file' || !resolution.path.endsWith('.html'))
      return responder.respond({ site, request, response });
    const html = (await render(resolution.path)) ?? (await fsp.readFile(site.release.locate(resolution.path), 'utf8'));
    for (let at = 0; at + 1 < site.common.length; at += 2)
      response.setHeader(site.common[at] ?? '', site.common[at + 1] ?? '');
    sendText(response, 200, 'text/html', withScript(html));
  };

  const server = await listen({
    host,
    port,
    handle: (request, response) =>
      void respond(request, response).catch((error: unknown) => responder.fail(response, error)),
  });
  return {
    url: server.url,
    use(release) {
      for (const problem of release.redirects.problems) log(problem);
      site = openSite({ release, versionLabel: undefined });
    },
    send: events.send,
    async close() {
      events.close();
      await server.close(0);
      responder.close();
    },
  };
}

/**
 * Pages of other sites can reach a local server through their own name (DNS rebinding), so only local names are
 * accepted on the loopback interface.
 */
function isOwnHost(header: string | undefined, host: string): boolean {
  if (!/^(?:127\.|localhost$|::1$)/.test(host)) return true;
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|[\w-]+\.localhost)(?::\d+)?$/i.test(header ?? '');
}

function withScript(html: string): string {
  const at = html.lastIndexOf('</body>');
  const tag = `<script src="${SCRIPT}" defer></script>`;
  return at === -1 ? html + tag : html.slice(0, at) + tag + html.slice(at);
}

/** Until the first build succeeds, this page shows why it failed. It reloads after the next one. */
function renderWaitingPage(failure: string | undefined): string {
  const [title, text] =
    failure === undefined
      ? ['Building the site…', 'This page reloads when it is ready.']
      : ["Can't build the site", `${failure} This page reloads after you save a change.`];
  const content = `<h1>${title}</h1>\n<p>${escapeHtml(text)}</p>`;
  return withScript(renderServicePage({ title, content, layout: 'alone' }).html);
}

function sendText(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body);
}
