import type { IncomingMessage, ServerResponse } from 'node:http';

import { listen } from '../bundle-server/listen.ts';
import type { Listening } from '../bundle-server/listen.ts';
import type { Hosting } from './hosted-sites.ts';

/** Serves hosted sites and nothing else; at other names it says whether it is there. */
export async function startHostingServer(
  hosting: Pick<Hosting, 'serve'>,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  return listen({
    handle: (request, response) => void (hosting.serve(request, response) || sendOther(request, response)),
    host,
    port,
  });
}

function sendOther({ url, method }: IncomingMessage, response: ServerResponse): void {
  const isHealth = url === '/healthz' || url === '/readyz';
  const [status, type, body] = isHealth
    ? [200, 'application/json', '{"status":"ok"}\n']
    : [404, 'text/plain; charset=utf-8', 'There is no site at this host.\n'];
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(method === 'HEAD' ? undefined : body);
}
