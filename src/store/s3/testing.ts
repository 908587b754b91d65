/** An S3-compatible server on this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import S3rver from 's3rver';
import type { S3Settings } from '../../config/storage.ts';

export interface S3Server {
  settings: S3Settings;
  close(): Promise<void>;
}

/** Starts a server with an empty bucket. It accepts the credentials `S3RVER`, `S3RVER`. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'bindery-s3-'));
  const bucket = 'bindery-test';
  const configureBuckets = [{ name: bucket, configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    settings: { bucket, endpoint: `http://127.0.0.1:${port}`, pathStyle: true },
    async close() {
      // Clients keep connections alive.
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts a proxy that adds support for copying parts (UploadPartCopy), and records what it has copied. */
export async function startCopyingServer({ settings: { endpoint = '' } }: S3Server) {
  const copied: string[] = [];
  const proxy = createServer((request, response) => {
    const source = request.headers['x-amz-copy-source'];
    if (typeof source === 'string') {
      copied.push(source);
      copyPart(`${endpoint}/${source}`, `${endpoint}${request.url}`).then(
        (etag) => response.end(`<CopyPartResult><ETag>${etag}</ETag></CopyPartResult>`),
        () => response.destroy(),
      );
      return;
    }
    const { method, headers, url } = request;
    const onward = send(`${endpoint}${url}`, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, response, () => undefined);
    });
    // Either side can disconnect. The other one then notices, and every error has a listener.
    pipeline(request, onward, (error) => error && response.destroy());
    onward.on('error', () => response.destroy());
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    copied: () => copied,
    async close() {
      proxy.closeAllConnections();
      await new Promise((done) => void proxy.close(done));
    },
  };
}

async function copyPart(from: string, to: string): Promise<string> {
  const body = await (await fetch(from)).arrayBuffer();
  return (await fetch(to, { method: 'PUT', body })).headers.get('etag') ?? '';
}
