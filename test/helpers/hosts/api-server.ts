import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ApiRequest {
  method: string;
  /** As received, still encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined if there was none. */
  body: unknown;
}

export interface ApiReply {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown;
}

/** A failure of a request before it reaches the API: a given response, no response ever, or a broken connection. */
export type Problem = ApiReply | 'hang' | 'drop';

export interface ApiServer {
  origin: string;
  requests: ApiRequest[];
  /** Makes the next requests fail this way, in order. */
  failNext(...problems: Problem[]): void;
  /** Resolves when a request arrives that stays without a response. */
  hanging(): Promise<void>;
  close(): Promise<void>;
}

/** A local API server that records requests and simulates the failures of networks and busy servers. */
export async function startApiServer(
  handle: (request: ApiRequest) => ApiReply | Promise<ApiReply>,
): Promise<ApiServer> {
  const requests: ApiRequest[] = [];
  const problems: Problem[] = [];
  const hangPromise = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    void respond(incoming, response).catch((error: unknown) => {
      send(response, { status: 599, body: { message: String(error) } });
    });
  });
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const problem = problems.shift();
    if (problem === 'hang') hangPromise.resolve();
    else if (problem === 'drop') response.destroy();
    else send(response, problem ?? (await handle(request)));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    failNext: (...next) => void problems.push(...next),
    hanging: () => hangPromise.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(incoming.url ?? '', 'http://host');
  const content = await text(incoming);
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: content === '' ? undefined : JSON.parse(content),
  };
}

function send(response: ServerResponse, { status, headers, body }: ApiReply): void {
  const isText = typeof body === 'string';
  response
    .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
    .end(isText ? body : body === undefined ? undefined : JSON.stringify(body));
}
