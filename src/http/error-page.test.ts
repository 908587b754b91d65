import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { registerErrors } from './errors.ts';
import type { App } from './types.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

const app = fastify() as unknown as App;
registerErrors(app);
app.get('/', () => {
  throw new AppError('forbidden', 'This link has <expired>.');
});
afterEach(() => app.close());

test('shows an error as a page to people, and as JSON to programs', async () => {
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  const page = await get({ accept: BROWSER });
  expect(page.statusCode).toBe(403);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.body).toContain('<p>This link has &lt;expired&gt;.</p>');
  expect((await get({ accept: BROWSER, 'sec-fetch-mode': 'navigate' })).body).toBe(page.body);
  for (const headers of [{}, { accept: '*/*' }, { accept: JAVA }, { accept: BROWSER, 'sec-fetch-mode': 'cors' }]) {
    const { statusCode, body } = await get(headers as Record<string, string>);
    expect([statusCode, JSON.parse(body)]).toEqual([403, { error: 'This link has <expired>.' }]);
  }
});
