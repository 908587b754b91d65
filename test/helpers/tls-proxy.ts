import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { createSelfSigned } from './self-signed.ts';

/** Starts a proxy that handles TLS, and passes each request to the next process. Processes can be added later. */
export async function startTlsProxy(targets: readonly string[]): Promise<https.Server> {
  const { key, certificate } = createSelfSigned();
  let count = 0;
  const server = https.createServer({ key, cert: certificate }, (request, response) => {
    count += 1;
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    const target = new URL(request.url ?? '/', targets[count % targets.length]);
    const forwarded = http.request(target, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
