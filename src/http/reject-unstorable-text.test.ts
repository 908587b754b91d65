import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { registerTextCheck } from './reject-unstorable-text.ts';
import type { App } from './types.ts';

test('bytes are no text: a body of megabytes is not looked at one by one', async () => {
  const app = fastify() as unknown as App;
  registerTextCheck(app);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    // An entry beside the bytes, which whoever lists them all would find.
    done(null, Object.assign(Buffer.from(body), { note: '\0' })),
  );
  app.post('/', async () => 'taken');
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await app.inject({ method: 'POST', url: '/', payload: 'x', headers })).body).toBe('taken');
});
