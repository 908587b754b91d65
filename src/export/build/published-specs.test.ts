import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { createFeatures } from '../../features/testing.ts';
import { makePlan } from '../../site/index.ts';
import { createApiDocuments } from '../../site/descriptions/documents.ts';
import { listFormats } from '../../site/model/plugin.ts';
import { PLUGINS } from '../../site/plugins/registry.ts';
import { NO_REMOTE_FILES } from '../../site/descriptions/load/remote-files.ts';
import { renderPublishedText } from '../../site/descriptions/publish/render-published-text.ts';
import { openMemory } from '../../site/shared.ts';
import { exportFiles } from './testing.ts';

/** Generous, because threads start slowly on a busy machine. */
const TIMEOUT = 60_000;
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-published-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Exports a site with these files and returns every file of the bundle by its path. */
function exportSite(name: string, files: Record<string, unknown>, remote: Record<string, unknown> = {}) {
  const texts = Object.entries(files).map(([file, content]) => {
    const print = file.endsWith('.json') ? JSON.stringify : stringify;
    return [file, typeof content === 'string' ? content : print(content)];
  });
  const fetchedContents = Object.entries(remote).map(([url, content]) => [url, JSON.stringify(content)]);
  return exportFiles(path.join(folder, name), Object.fromEntries(texts), {
    remote: Object.fromEntries(fetchedContents),
  });
}

const createConfig = (navigation: object) => ({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation });
const op = (summary: string, fields: object = {}) => ({ get: { summary, responses: {}, ...fields } });

test(
  'applies overlays to the pages of a description and to its published file',
  async () => {
    const { files, diagnostics } = await exportSite(
      'overlays',
      {
        'docs.json': createConfig({
          groups: [
            { group: 'Inn', openapi: { source: 'api/inn.yaml', overlays: ['/named.yaml'] } },
            { group: 'Far', openapi: 'https://far.example/api.json' },
          ],
        }),
        'api/inn.yaml': {
          openapi: '3.0.3',
          info: { title: 'Inn', version: '1' },
          paths: { '/rooms': op('List rooms'), '/internal': { $ref: './internal.yaml' } },
        },
        'api/internal.yaml': op('Internal secret'),
        'named.yaml': {
          overlay: '1.0.0',
          info: { title: 'N', version: '1' },
          actions: [
            { target: "$.paths['/internal']", remove: true },
            {
              target: "$.paths['/rooms'].get",
              update: { summary: 'First', description: 'Of the inn.', 'x-openapi': '"openapi": "3.1.0"' },
            },
          ],
        },
        'api/found.overlay.json': {
          overlay: '1.1.0',
          extends: './inn.yaml',
          actions: [{ target: '$.paths.*.get', update: { summary: 'Show rooms' } }],
        },
        'far.yaml': {
          overlay: '1.1.0',
          extends: 'https://far.example/api.json',
          actions: [
            { target: "$.paths['/away']", update: { post: { summary: 'Go far', responses: {} } } },
            { target: "$.paths['/away'].get", remove: true },
            { target: '$.nothing', remove: true },
          ],
        },
        'lost.yaml': { overlay: '1.1.0', extends: 'none.yaml', actions: [{ target: '$', update: {} }] },
        'lost-far.yaml': { overlay: '1.1.0', extends: 'https://none.example/', actions: [{ target: '$', update: {} }] },
      },
      { 'https://far.example/api.json': { openapi: '3.1.0', paths: { '/away': op('Away') } } },
    );
    expect([...files.keys()].filter((file) => /^api-reference\/.*\.html$/.test(file)).sort()).toEqual([
      'api-reference/first.html',
      'api-reference/go-far.html',
    ]);
    expect(files.get('api-reference/first.html')).toContain('Of the inn.');
    expect(parse(files.get('api/inn.yaml') ?? '')).toEqual({
      openapi: '3.0.3',
      info: { title: 'Inn', version: '1' },
      paths: {
        '/rooms': op('First', { description: 'Of the inn.', 'x-openapi': '"openapi": "3.1.0"' }),
      },
    });
    expect([...files.values()].join('\n')).not.toContain('Internal secret');
    for (const file of ['named.yaml', 'api/found.overlay.json', 'far.yaml', 'lost.yaml', 'api/internal.yaml'])
      expect(files.has(file)).toBe(false);
    expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['overlay-unused', 'api/found.overlay.json', 1],
      ['overlay-without-match', 'far.yaml', expect.any(Number)],
      ['overlay-unused', 'lost-far.yaml', 1],
      ['overlay-unused', 'lost.yaml', 1],
    ]);
  },
  TIMEOUT,
);

const ADMIN = { 'x-mint': { groups: ['admin'] } };
const usesUser = { requestBody: { content: { json: { schema: { $ref: './parts/schemas.yaml#/User' } } } } };
const RESTRICTED_SPEC = {
  'docs.json': createConfig({
    groups: [
      { group: 'Inn', openapi: 'inn.yaml', pages: [] },
      { group: 'Staff', openapi: 'staff.json' },
      { group: 'Start', pages: ['index', 'cellar'] },
    ],
  }),
  'index.md': '# Start\n',
  'cellar.mdx': '---\ntitle: Cellar\nopenapi: inn.yaml GET /cellar-stock\ngroups: ["admin"]\n---\n',
  'inn.yaml': {
    openapi: '3.1.0',
    info: { title: 'Inn', version: '1' },
    paths: {
      '/rooms': { ...op('List rooms', usesUser), post: { summary: 'Burn rooms', ...ADMIN, responses: {} } },
      '/books': { $ref: './parts/paths.yaml#/books' },
      '/cellar-stock': op('Count bottles'),
      '/old': op('Old thing', { 'x-excluded': true }),
      '/quiet': op('Quiet thing', { 'x-hidden': true }),
    },
  },
  'parts/paths.yaml': { books: op('Cook the books', ADMIN) },
  'parts/schemas.yaml': { User: { type: 'object' }, Ledger: { title: 'Ledger secret' } },
  'shares.json': { openapi: '3.1.0', paths: { '/shared': op('Shares', usesUser) } },
  'staff.json': { openapi: '3.1.0', info: { title: 'Staff API' }, paths: { '/pay': op('Pay', ADMIN) } },
  'plain.yaml': '# A comment\nopenapi: 3.1.0\npaths: {"/plain": {get: {summary: Plain}}}\n',
};

test(
  'publishes what the pages show, and nothing that they leave out',
  async () => {
    const { files } = await exportSite('restricted', RESTRICTED_SPEC);
    const inn = parse(files.get('inn.yaml') ?? '') as { paths: Record<string, object>; components: object };
    expect(Object.entries(inn.paths).map(([name, item]) => [name, Object.keys(item)])).toEqual([
      ['/rooms', ['get']],
      ['/quiet', ['get']],
    ]);
    expect(inn.components).toEqual({ pathItems: {}, schemas: { User: { type: 'object' } } });
    expect(parse(files.get('shares.json') ?? '')).toMatchObject({ components: { schemas: { User: {} } } });
    expect(files.get('plain.yaml')).toBe(RESTRICTED_SPEC['plain.yaml']);
    for (const file of ['staff.json', 'parts/paths.yaml', 'parts/schemas.yaml']) expect(files.has(file)).toBe(false);
    expect(files.get('llms.txt')).toContain('inn.yaml');
    expect([...files.values()].join('\n')).not.toMatch(
      /Burn rooms|Cook the books|Count bottles|cellar-stock|Old thing|Ledger|Staff API|staff\.json/,
    );
    expect([...files.keys()].filter((file) => /^api-reference\/.*\.html$/.test(file)).sort()).toEqual([
      'api-reference/list-rooms.html',
      'api-reference/quiet-thing.html',
    ]);
  },
  TIMEOUT,
);

test("publishes a group's content to the readers in that group", () => {
  const texts = Object.entries(RESTRICTED_SPEC).map(([file, content]) => [
    file,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const source = openMemory(Object.fromEntries(texts) as Record<string, string>);
  const settings = { features: createFeatures(), groups: ['admin'] };
  const plan = makePlan({ source, settings, report: () => {} });
  const documents = createApiDocuments(source, NO_REMOTE_FILES, listFormats(PLUGINS)).withOverlays(plan.overlays);
  const { paths } = parse(renderPublishedText('inn.yaml', plan, documents) ?? '') as { paths: Record<string, object> };
  expect(Object.entries(paths).map(([name, item]) => [name, Object.keys(item)])).toEqual([
    ['/rooms', ['get', 'post']],
    ['/books', ['get']],
    ['/cellar-stock', ['get']],
    ['/quiet', ['get']],
  ]);
  expect(plan.assets).toContain('staff.json');
  // Nothing is left out of it, so it is published unchanged.
  expect(renderPublishedText('staff.json', plan, documents)).toBeUndefined();
});
