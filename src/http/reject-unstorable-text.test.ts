import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { registerTextCheck } from './reject-unstorable-text.ts';
import type { App } from './types.ts';

test('the bytes of a binary body of megabytes are not checked one by one', async () => {
  const app = fastify() as unknown as App;
  registerTextCheck(app);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    // An extra property that a check of every entry of the buffer would find.
    done(null, Object.assign(Buffer.from(body), { note: '\0' })),
  );
  app.post('/', async () => 'taken');
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await app.inject({ method: 'POST', url: '/', payload: 'x', headers })).body).toBe('taken');
});
