import { expect, test } from 'vitest';
import { createOpenApi, openSite } from './testing.ts';

const createOverlay = (fields: object) => ({
  overlay: '1.0.0',
  info: { title: 'O', version: '1' },
  actions: [],
  ...fields,
});

test('descriptions are those in docs.json, followed by those in the docs folder', () => {
  const { descriptions } = openSite(
    { 'b.json': createOpenApi({}), 'a.json': createOpenApi({}), 'events.yaml': 'asyncapi: 3.0.0\n', 'data.json': {} },
    { api: { asyncapi: 'events.yaml' }, navigation: { openapi: '/b.json' } },
  );
  expect(descriptions.named.map(({ field, name }) => `${field} ${name}`)).toEqual([
    'openapi b.json',
    'asyncapi events.yaml',
  ]);
  expect(descriptions.scanned.map(({ name }) => name)).toEqual(['a.json', 'b.json', 'events.yaml']);
});

test('overlays come with the description that they change; an overlay for a URL is deferred', () => {
  const { descriptions, diagnostics } = openSite(
    {
      'a.json': createOpenApi({}),
      'named.yaml': JSON.stringify(createOverlay({})),
      'found.yaml': JSON.stringify(createOverlay({ extends: 'a.json' })),
      'far.yaml': JSON.stringify(createOverlay({ extends: 'https://a.example/x.json' })),
      'lost.yaml': JSON.stringify(createOverlay({ extends: 'none.json' })),
    },
    { navigation: { openapi: { source: 'a.json', overlays: ['named.yaml'] } } },
  );
  expect(descriptions.overlays).toEqual([
    { document: 'a.json', files: ['named.yaml'] },
    { document: 'https://a.example/x.json', files: ['far.yaml'] },
  ]);
  expect(descriptions.ofAddresses.map(({ url }) => url)).toEqual(['https://a.example/x.json']);
  expect(diagnostics.map(({ code, file, severity }) => `${severity} ${code} ${file}`)).toEqual([
    'info overlay-unused found.yaml',
    'warning overlay-unused lost.yaml',
  ]);
});

test('overlays in the docs folder change a description if docs.json has no list of overlays for it', () => {
  const files = {
    'a.json': createOpenApi({}),
    'b.json': createOpenApi({}),
    'found-a.yaml': JSON.stringify(createOverlay({ extends: 'a.json' })),
    'found-b.yaml': JSON.stringify(createOverlay({ extends: 'b.json' })),
  };
  const { descriptions, diagnostics } = openSite(files, {
    navigation: { openapi: ['b.json', { source: 'a.json', overlays: [] }] },
  });
  expect(descriptions.overlays).toEqual([{ document: 'b.json', files: ['found-b.yaml'] }]);
  expect(diagnostics).toEqual([]);
});
