import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** The large files of repositories on a test Git server. */
export interface LargeFileServer {
  /** Stores a file and returns its pointer. */
  add(content: Buffer | string): string;
  /** File id → the content to send instead. */
  changed: Map<string, Buffer>;
  /** Statuses of the next responses, before all others. */
  refusals: number[];
  /** Requests such as `POST /site/.git/info/lfs/objects/batch`, with the credentials that were sent. */
  requests: { path: string; authorization: string | undefined; token: string | undefined }[];
  /** Base URL of file downloads. @defaultValue the server itself */
  downloadFrom?: string;
  /** Responds to its requests; returns false otherwise. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Creates a batch API server with the transfer `basic` (Git LFS specification). */
export function createLargeFileServer(): LargeFileServer {
  const files = new Map<string, Buffer>();
  const server: LargeFileServer = {
    changed: new Map(),
    refusals: [],
    requests: [],
    add(content) {
      const oid = hash('sha256', content);
      files.set(oid, Buffer.from(content));
      return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${Buffer.byteLength(content)}\n`;
    },
    respond(request, response) {
      const path = request.url ?? '';
      const file = /^\/large\/([0-9a-f]{64})$/.exec(path)?.[1];
      if (file === undefined && !path.endsWith('/info/lfs/objects/batch')) return false;
      const { authorization, 'x-token': token } = request.headers;
      server.requests.push({ path, authorization, token: token?.toString() });
      const refusal = server.refusals.shift();
      if (refusal !== undefined) response.writeHead(refusal, { 'retry-after': '7' }).end();
      else if (file !== undefined) response.end(server.changed.get(file) ?? files.get(file));
      else void sendBatch(request, response);
      return true;
    },
  };

  async function sendBatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { objects } = (await json(request)) as { objects: { oid: string; size: number }[] };
    const from = server.downloadFrom ?? `http://${request.headers.host}`;
    const reply = objects.map(({ oid, size }) =>
      files.has(oid)
        ? { oid, size, actions: { download: { href: `${from}/large/${oid}`, header: { 'X-Token': 'of-the-file' } } } }
        : { oid, size, error: { code: 404, message: 'gone' } },
    );
    response.setHeader('content-type', 'application/vnd.git-lfs+json').end(JSON.stringify({ objects: reply }));
  }

  return server;
}
