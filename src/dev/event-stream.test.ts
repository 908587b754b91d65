import { once } from 'node:events';
import http from 'node:http';
import type { ServerResponse } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';

import { listen } from '../bundle-server/connection/listen.ts';
import { createEventStream } from './event-stream.ts';

test('stops writing to a reader who has left', async () => {
  const events = createEventStream();
  const openResponses: ServerResponse[] = [];
  const server = await listen({
    handle(_request, response) {
      openResponses.push(response);
      events.open(response);
    },
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => server.close(0));
  const reader = http.get(server.url);
  await once(reader, 'response');
  const response = openResponses[0] as ServerResponse;
  const closedPromise = once(response, 'close');
  reader.destroy();
  await closedPromise;
  let writes = 0;
  response.write = () => (writes += 1) > 0;

  events.send({ type: 'reload' });

  expect(writes).toBe(0);
});
