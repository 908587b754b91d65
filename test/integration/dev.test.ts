import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDev, type Dev } from '../../src/dev/run-dev.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';

let folder: string;
let work: string;
let dev: Dev;
let events: EventReader;

interface EventReader {
  /** Resolves with the next event of this type, skipping earlier ones. */
  next(type: string): Promise<Record<string, unknown>>;
}

const createPage = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
const save = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text);
const get = async (target: string) => (await fetch(dev.url + target)).text();

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-dev-docs-'));
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-dev-'));
  save(
    'docs.json',
    JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } }),
  );
  save('a.mdx', createPage('A', 'first'));
  save('b.mdx', createPage('B', 'text'));
  const settings = { features: createFeatures('cloud') };
  const firstBuild = Promise.withResolvers<void>();
  dev = await runDev({
    live: { folder, settings, modified: {} },
    build: { folder, settings, threads: 1, createPool: createLocalPool },
    work,
    host: '127.0.0.1',
    port: 0,
    responder: {},
    log: () => undefined,
    onChange: () => undefined,
    onBuilt: () => firstBuild.resolve(),
    onFailed: () => undefined,
  });
  await firstBuild.promise;
  events = await readEvents(`${dev.url}/_bindery/dev`);
  await events.next('built');
});
afterEach(async () => {
  await dev.close();
  for (const each of [folder, work]) fs.rmSync(each, { recursive: true, force: true });
});

test('shows saved changes on the page before the site is built, then reports its problems', async () => {
  expect(await get('/a')).toMatch(/first[\s\S]*<script src="\/_bindery\/dev\.js" defer><\/script><\/body>/);
  save('a.mdx', createPage('A', 'second [x](/nope)'));
  await events.next('reload');
  expect(await get('/a')).toContain('second');
  const { diagnostics } = await events.next('built');
  expect(diagnostics).toEqual([expect.objectContaining({ code: 'broken-link', file: 'a.mdx', line: 5 })]);
  expect(await get('/a')).toContain('second');

  save('a.mdx', createPage('Another', 'third'));
  expect(await events.next('built')).toMatchObject({ diagnostics: [] });
  expect(await get('/b')).toContain('Another');

  save('docs.json', '{');
  expect((await events.next('failed'))['message']).toContain('docs.json');
  expect(await get('/a')).toContain('third');
});

test("does not let another site's page read the preview through its own hostname", async () => {
  const { port } = new URL(dev.url);
  const status = await new Promise((resolve, reject) =>
    http
      .get({ port, host: '127.0.0.1', path: '/a', headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject),
  );
  expect(status).toBe(421);
});

test("does not let another site's page run its files, such as the search index", async () => {
  for (const target of ['/a', '/_docs/search-index/core.js', '/_docs/main.js', '/_bindery/dev.js', '/missing']) {
    const response = await fetch(dev.url + target);
    await response.body?.cancel();
    expect([target, response.headers.get('cross-origin-resource-policy')]).toEqual([target, 'same-origin']);
  }
});

async function readEvents(url: string): Promise<EventReader> {
  const { body } = await fetch(url);
  if (!body) throw new Error('no events');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(type) {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end === -1) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`the events ended before ${type}`);
          text += value;
          continue;
        }
        const [, data] = /^data: (.*)$/m.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        const event = data === undefined ? {} : (JSON.parse(data) as Record<string, unknown>);
        if (event['type'] === type) return event;
      }
    },
  };
}
