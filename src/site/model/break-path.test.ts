import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';
import { breakPath } from './break-path.ts';

test('a path can break before a slash or a dot, and not in a URL scheme or version', () => {
  expect(breakPath('/users/{id}/a.json')).toBe('/users<wbr>/{id}<wbr>/a<wbr>.json');
  expect(breakPath('https://example.com/<a>')).toBe('https://example<wbr>.com<wbr>/&lt;a&gt;');
});

test('the title of a page that is an operation breaks between the parts of its path', async () => {
  const { html } = await renderTestPage('---\ntitle: GET /users/{user_id}/posts\n---\n');
  expect(html).toContain('<h1 id="page-title">GET <wbr>/users<wbr>/{user_id}<wbr>/posts</h1>');
  expect(html).toContain('<title>GET /users/{user_id}/posts');
});
