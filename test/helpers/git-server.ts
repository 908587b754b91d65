import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LargeFileServer } from './large-file-server.ts';

export interface GitServer {
  /** `http://127.0.0.1:<port>`; repositories are folders below `root`. */
  origin: string;
  /** Method and path of each request, in order: `GET /site.git/info/refs`. */
  requests: string[];
  /** From now on only serves requests with this token, as if an earlier one had expired. */
  requireToken(token: string): void;
  close(): Promise<void>;
}

export interface GitServerOptions {
  /** Only serves requests with this token, or with this `user:token`. */
  token?: string;
  /** Serves the heads of branches, but no commit by id, as old servers do. */
  headsOnly?: boolean;
  /** Large files of the repositories. @defaultValue none, like a host without Git LFS */
  largeFiles?: LargeFileServer;
  /** @defaultValue a free one */
  port?: number;
}

/** Serves the repositories below a folder over smart HTTP, with `git http-backend`. */
export async function startGitServer(root: string, options: GitServerOptions = {}): Promise<GitServer> {
  const { token, headsOnly = false } = options;
  const requests: string[] = [];
  let allowedHeader = token && toBasic(token);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    requests.push(`${request.method} ${url.pathname}`);
    if (allowedHeader && request.headers.authorization !== allowedHeader) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    if (options.largeFiles?.respond(request, response)) return;
    runBackend({ root, url, request, response, headsOnly });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    requireToken: (next) => {
      allowedHeader = toBasic(next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toBasic(token: string): string {
  const credentials = token.includes(':') ? token : `x-access-token:${token}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

interface Exchange {
  root: string;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
  headsOnly: boolean;
}

function runBackend({ root, url, request, response, headsOnly }: Exchange): void {
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      // The protocol's second version always accepts ids.
      GIT_PROTOCOL: headsOnly ? '' : String(request.headers['git-protocol'] ?? ''),
    },
  });
  backend.stdin.on('error', () => undefined);
  request.pipe(backend.stdin);
  let head = Buffer.alloc(0);
  backend.stdout.on('data', (chunk: Buffer) => {
    if (response.headersSent) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    writeHead(response, head.subarray(0, end).toString('latin1'));
    response.write(head.subarray(end + 4));
  });
  backend.on('close', () => response.end());
}

function writeHead(response: ServerResponse, head: string): void {
  const headers: [string, string][] = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
  const fields = headers.filter(([name]) => name !== 'Status');
  response.writeHead(Number(status.slice(0, 3)), Object.fromEntries(fields));
}
