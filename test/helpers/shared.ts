import http from 'node:http';
import { text } from 'node:stream/consumers';

import { inject } from 'vitest';

/** Asks `e2e-global.ts` for what all files of a run share. It may take minutes on a busy machine, so nothing limits the time. */
export async function fetchShared(address: string, body?: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = http.request(new URL(address, inject('sharedUrl')), { method: 'POST' }, resolve);
  request.on('error', reject).end(body && JSON.stringify(body));
  const response = await promise;
  const content = await text(response);
  if (response.statusCode !== 200) throw new Error(content);
  return content;
}
