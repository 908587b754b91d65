import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { DAMAGE_NAMES, damageFile } from '../../../test/helpers/damage.ts';
import { unseal } from '../../lib/sealed.ts';
import { DEFAULT_LIMITS } from '../bundle/bundle-limits.ts';
import { readFeatureVariables } from '../../features/feature-variables.ts';
import type { Features } from '../../features/features.ts';
import { createFeatures } from '../../features/testing.ts';
import { checkSwitches } from '../feature-switches.ts';
import { loadRelease } from './load-release.ts';
import type { Release } from './release.ts';
import { makeManifest, packArchive, packBundle, toEntries } from '../bundle/test-bundles.ts';
import type { TestFiles } from '../bundle/test-bundles.ts';

let root = '';
let folder = '';
let lines: string[] = [];
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'load-'));
});
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(root, 'server-'));
  lines = [];
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test('unpacks a bundle from a file, a file URL or an http URL and makes it current', async () => {
  const file = await writeBundle({ 'index.html': 'one' });
  const server = await serveBytes(200, fs.readFileSync(file));
  for (const source of [file, pathToFileURL(file).href, server.url]) {
    folder = fs.mkdtempSync(path.join(root, 'server-'));
    expect(readPage(await load(source))).toBe('one');
    expect(fs.readdirSync(folder).sort()).toEqual(['current.json', 'releases']);
  }
  await server.close();
});

test('replaces the current bundle, keeps the previous one and deletes older ones', async () => {
  const ids = [];
  for (const text of ['one', 'two', 'three']) ids.push((await load(await writeBundle({ 'index.html': text }))).id);
  expect(readPointer()).toEqual({ current: ids[2], previous: ids[1] });
  expect(fs.readdirSync(path.join(folder, 'releases')).sort()).toEqual([ids[1], ids[2]].sort());
});

test('changes nothing when it loads the same bundle again, and keeps the previous one', async () => {
  const first = await load(await writeBundle({ 'index.html': 'one' }));
  const file = await writeBundle({ 'index.html': 'two' });
  const second = await load(file);
  await load(file);
  expect(readPointer()).toEqual({ current: second.id, previous: first.id });
});

describe('reload failed, still serving the previous bundle with one line in the log', () => {
  const page = { 'index.html': 'new' };
  const cases: [string, () => Promise<Buffer>, string][] = [
    ['hostile', () => packArchive([{ name: '../../current.json', content: '{}' }]), 'contains the part ".."'],
    ['cut off', async () => (await packBundle(page)).subarray(0, -20), 'damaged or truncated'],
    ['without a manifest', () => packArchive(toEntries(page)), "can't read the bundle's manifest.json"],
    [
      'holding a file the manifest lacks',
      () =>
        packArchive([
          ...toEntries({ ...page, 'extra.html': '' }),
          { name: 'manifest.json', content: makeManifest(page) },
        ]),
      '"extra.html" not in the manifest',
    ],
    [
      'lacking a file of the manifest',
      () => packArchive([{ name: 'manifest.json', content: makeManifest(page) }]),
      '"index.html" missing',
    ],
    [
      'altered',
      () =>
        packArchive([...toEntries({ 'index.html': 'old' }), { name: 'manifest.json', content: makeManifest(page) }]),
      '"index.html" altered',
    ],
    [
      'with a manifest that would fill the memory',
      () =>
        packArchive([
          ...toEntries(page),
          { name: 'manifest.json', content: makeManifest(page) + ' '.repeat(2_000_000) },
        ]),
      'manifest.json is larger than 1050624 bytes',
    ],
    [
      'asking for a header with a line break',
      () => packBundle({ ...page, '_docs/headers.json': '{"contentSecurityPolicy":"a\\r\\nSet-Cookie: b"}' }),
      'one line of ASCII',
    ],
    [
      'air-gapped without a policy',
      () => packBundle(page, undefined, createFeatures('air-gapped')),
      '_docs/headers.json has no contentSecurityPolicy',
    ],
  ];
  test.each(cases)('%s', async (_case, makeArchive, reason) => {
    const oldRelease = await load(await writeBundle({ 'index.html': 'old' }));
    const file = `${folder}.tar.gz`;
    fs.writeFileSync(file, await makeArchive());
    lines = [];
    const release = await load(file);
    expect(release.id).toBe(oldRelease.id);
    expect(readPage(release)).toBe('old');
    expect(lines).toEqual([expect.stringContaining(reason)]);
    expect(lines[0]).toContain('still serving bundle');
    expect(fs.readdirSync(folder).sort()).toEqual(['current.json', 'releases']);
    expect(readPointer()).toEqual({ current: oldRelease.id });
  });

  test('larger than the limit', async () => {
    await load(await writeBundle({ 'index.html': 'old' }));
    const bytes = Buffer.alloc(3_000_000);
    const release = await load(await writeBundle({ 'index.html': bytes }), { ...DEFAULT_LIMITS, maxBytes: 1_000_000 });
    expect(readPage(release)).toBe('old');
  });

  test('behind an expired link, whose secret query is not logged', async () => {
    const server = await serveBytes(403, Buffer.from('expired'));
    await load(await writeBundle({ 'index.html': 'old' }));
    forgetSource();
    const release = await load(`${server.url}/bundle.tar.gz?signature=secret`);
    expect(readPage(release)).toBe('old');
    expect(lines.at(-1)).toContain('/bundle.tar.gz: the server responded with 403, possibly because the link');
    expect(lines.join()).not.toContain('secret');
    await server.close();
  });

  test('on a server that is unreachable', async () => {
    const server = await serveBytes(200, Buffer.alloc(0));
    await server.close();
    await load(await writeBundle({ 'index.html': 'old' }));
    forgetSource();
    expect(readPage(await load(server.url))).toBe('old');
    expect(lines.at(-1)).toContain('is unreachable');
  });

  test.each([
    ['accepts and never responds', () => undefined, "the server didn't respond within 0.4 seconds"],
    [
      'responds and sends nothing',
      (response: http.ServerResponse) => response.writeHead(200).flushHeaders(),
      'the server sent only 0 bytes within 0.4 seconds',
    ],
    [
      'sends a byte now and then',
      (response: http.ServerResponse) => {
        const timer = setInterval(() => response.write('x'), 5);
        response.on('close', () => clearInterval(timer));
      },
      / the server sent only \d+ bytes within 0.4 seconds/,
    ],
  ])('from a server that %s', async (_case, respond, reason) => {
    const server = http.createServer((_, response) => void respond(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await load(await writeBundle({ 'index.html': 'old' }));
    forgetSource();
    const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/b.tar.gz`;
    const patience = { responseMs: 400, windowMs: 400, leastBytes: 1_000 };
    const log = (line: string) => lines.push(line);
    expect(readPage(await loadRelease({ source, folder, limits: DEFAULT_LIMITS, patience, log }))).toBe('old');
    expect(lines.at(-1)).toMatch(reason);
    server.closeAllConnections();
    server.close();
  });

  test('from a download that is interrupted', async () => {
    const server = await serveBytes(200, await packBundle({ 'index.html': 'new' }), { 'content-length': '90000' });
    await load(await writeBundle({ 'index.html': 'old' }));
    forgetSource();
    expect(readPage(await load(server.url))).toBe('old');
    expect(lines.at(-1)).toContain('the transfer was interrupted');
    await server.close();
  });
});

test('serves a copy from disk only to the source that it is from, whatever the query of a link', async () => {
  const site = await serveBytes(200, await packBundle({ 'index.html': 'one' }));
  expect(readPage(await load(`${site.url}/a.tar.gz?signature=1`))).toBe('one');
  await site.close();
  expect(readPage(await load(`${site.url}/a.tar.gz?signature=2`))).toBe('one');
  for (const source of [`${site.url}/b.tar.gz`, path.join(root, 'missing.tar.gz')])
    await expect(load(source)).rejects.toThrow(/the copy on disk is from another source.* start the server without/);
  expect(readPage(await load(undefined))).toBe('one');
});

describe("with the operator's switches", () => {
  const check = ({ features }: Release) => checkSwitches(features, readFeatureVariables({ FEATURE_SEARCH: 'on' }));
  const start = (source: string | undefined) =>
    loadRelease({ source, folder, limits: DEFAULT_LIMITS, log: (line) => lines.push(line), check });

  test("never makes a bundle current that doesn't match", async () => {
    const oldServer = await start(await writeBundle({ 'index.html': 'old' }, createFeatures('cloud')));
    const file = await writeBundle({ 'index.html': 'new' }, createFeatures('client-hosted', { search: false }));
    const release = await start(file);
    expect(readPage(release)).toBe('old');
    expect(readPointer()).toEqual({ current: oldServer.id });
    expect(lines.at(-1)).toContain('The bundle was exported without search, which conflicts with FEATURE_SEARCH=on.');
  });

  test("does not serve a copy on disk that doesn't match", async () => {
    await load(await writeBundle({ 'index.html': 'one' }, createFeatures('client-hosted', { search: false })));
    await expect(start(undefined)).rejects.toThrow('The bundle was exported without search');
  });

  test("reads a release's features from its manifest; an older bundle has none", async () => {
    const features = createFeatures('client-hosted', { search: false });
    expect((await load(await writeBundle({ 'index.html': 'one' }, features))).features).toEqual(features);
    expect((await load(await writeBundle({ 'index.html': 'two' }))).features).toBeUndefined();
  });
});

test('throws the failure with its reason if there is no copy on disk', async () => {
  await expect(load(path.join(root, 'absent.tar.gz'))).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(
      /^can't load the bundle: the file or folder .+absent\.tar\.gz doesn't exist \(ENOENT\); there is no earlier copy on disk/,
    ),
  });
});

test('serves the copy on disk without a bundle to fetch; without both, says what to configure', async () => {
  await expect(load(undefined)).rejects.toThrow('BUNDLE_URL');
  await load(await writeBundle({ 'index.html': 'one' }));
  expect(readPage(await load(undefined))).toBe('one');
});

test('serves the previous copy instead of one that was damaged on disk', async () => {
  await load(await writeBundle({ 'index.html': 'one' }));
  const second = await load(await writeBundle({ 'index.html': 'two' }));
  fs.writeFileSync(second.locate('index.html'), 'cut');
  expect(readPage(await load(undefined))).toBe('one');
  expect(lines.join('\n')).toContain('"index.html" altered');
});

const MANIFEST_DAMAGES = ['other label', ...DAMAGE_NAMES] as const;

/** Damages the manifest of an unpacked release, or its hash. */
function damageManifest(id: string, file: string, damage: (typeof MANIFEST_DAMAGES)[number]): void {
  const target = path.join(folder, 'releases', id, file);
  // Valid JSON with another meaning, which no file hash reveals.
  if (damage === 'other label')
    fs.writeFileSync(target, fs.readFileSync(target, 'utf8').replace('{', '{"label":"v9",'));
  else damageFile(target, damage);
}

test.each(MANIFEST_DAMAGES)(
  'replaces an unpacked manifest with this damage, or serves the previous one: %s',
  async (damage) => {
    await load(await writeBundle({ 'index.html': 'one' }));
    const file = await writeBundle({ 'index.html': 'two' });
    const { id } = await load(file);
    for (const name of damage === 'other label' ? ['site/manifest.json'] : ['site/manifest.json', 'manifest.sha256']) {
      damageManifest(id, name, damage);
      expect(readPage(await load(undefined))).toBe('one');
      expect(readPage(await load(file))).toBe('two');
      expect(readPage(await load(undefined))).toBe('two');
    }
  },
);

test('reports why the bundle could not be loaded when every copy on disk is damaged', async () => {
  const only = await load(await writeBundle({ 'index.html': 'one' }));
  forgetSource();
  fs.writeFileSync(only.locate('index.html'), 'cut');
  await expect(load(path.join(root, 'missing.tar.gz'))).rejects.toThrow(
    /^can't load the bundle: .*missing\.tar\.gz .*; every copy on disk is damaged \(.*"index\.html" altered\)$/,
  );
});

test.each(DAMAGE_NAMES)('recovers a damaged current.json from the releases on disk: %s', async (damage) => {
  const first = await load(await writeBundle({ 'index.html': 'one' }));
  const second = await load(await writeBundle({ 'index.html': 'two' }));
  const hourAgo = new Date(Date.now() - 3_600_000);
  fs.utimesSync(path.join(folder, 'releases', first.id), hourAgo, hourAgo);
  damageFile(path.join(folder, 'current.json'), damage);
  expect(readPage(await load(undefined))).toBe('two');
  await load(await writeBundle({ 'index.html': 'three' }));
  forgetSource();
  expect(readPointer()).toMatchObject({ previous: second.id });
});

test('serves a folder of an earlier version, without seals', async () => {
  const { id } = await load(await writeBundle({ 'index.html': 'one' }));
  fs.writeFileSync(path.join(folder, 'current.json'), JSON.stringify(readPointer()));
  fs.rmSync(path.join(folder, 'releases', id, 'manifest.sha256'));
  expect(readPage(await load(undefined))).toBe('one');
});

test('repairs a damaged copy by fetching the same bundle again', async () => {
  const file = await writeBundle({ 'index.html': 'one' });
  const damagedRelease = await load(file);
  fs.writeFileSync(damagedRelease.locate('index.html'), 'cut');
  expect(readPage(await load(file))).toBe('one');
});

test('removes leftovers of an interrupted run at the next start', async () => {
  await load(await writeBundle({ 'index.html': 'one' }));
  fs.mkdirSync(path.join(folder, 'incoming-abc'));
  await load(undefined);
  expect(fs.existsSync(path.join(folder, 'incoming-abc'))).toBe(false);
});

test('does not report a bundle as failed if it stops during the download', async () => {
  await load(await writeBundle({ 'index.html': 'one' }));
  const signal = AbortSignal.abort();
  await expect(
    loadRelease({ source: await writeBundle({}), folder, limits: DEFAULT_LIMITS, log: () => {}, signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
});

function load(source: string | undefined, limits = DEFAULT_LIMITS): Promise<Release> {
  return loadRelease({ source, folder, limits, log: (line) => lines.push(line) });
}

function readPage(release: Release): string {
  return fs.readFileSync(release.locate('index.html'), 'utf8');
}

/** Lets any source fall back to the copy on disk, as after an earlier version, which didn't record the source. */
function forgetSource(): void {
  fs.writeFileSync(path.join(folder, 'current.json'), JSON.stringify(readPointer()));
}

function readPointer(): unknown {
  const bytes = fs.readFileSync(path.join(folder, 'current.json'));
  const { source: _, ...ids } = JSON.parse((unseal(bytes) ?? bytes).toString('utf8')) as Record<string, string>;
  return ids;
}

async function writeBundle(files: TestFiles, features?: Features): Promise<string> {
  // One place for each server, because a server only falls back to a copy from the same source.
  const file = `${folder}.tar.gz`;
  fs.writeFileSync(file, await packBundle(files, undefined, features));
  return file;
}

async function serveBytes(status: number, bytes: Buffer, headers = {}) {
  const server = http.createServer((_request, response) => {
    response.writeHead(status, headers);
    response.write(bytes);
    if ('content-length' in headers) setImmediate(() => response.destroy());
    else response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
