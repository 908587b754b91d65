import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';
import { PLUGINS } from '../registry.ts';
import { createSpec, op } from './testing/plan-api.ts';

const FILES = {
  'docs.json': {
    name: 'T',
    navigation: {
      groups: [
        { group: 'A', pages: ['index', 'own', 'manual'] },
        { group: 'B', openapi: 'api.json' },
      ],
    },
  },
  'index.mdx': '---\ntitle: Home\n---\n\nHello.',
  'own.mdx': '---\ntitle: Own\nopenapi: GET /users\n---\n\nMy text.',
  'manual.mdx': '---\ntitle: Manual\napi: GET /users\n---\n\nMy text.',
  'api.json': createSpec({ '/users': { get: op({ summary: 'Users' }) } }),
};

test('without the plug-in, a site with a description builds without its pages, with a warning for the field', async () => {
  const { pages, diagnostics } = await renderTestSite(
    FILES,
    {},
    PLUGINS.filter(({ name }) => name !== 'openapi'),
  );
  expect([...pages.keys()]).toEqual(['/', '/own', '/manual']);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ code: 'config-unknown-field', message: expect.stringContaining('"openapi"') }),
  );
  for (const url of ['/own', '/manual']) {
    expect(pages.get(url)?.html).toContain('My text.');
    expect(pages.get(url)?.html).not.toContain('bd-ApiEndpoint');
  }
});
