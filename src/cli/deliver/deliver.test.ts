import { once } from 'node:events';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';
import { startS3Server, type S3Server } from '../../../test/helpers/s3/s3-server.ts';
import {
  makeManifest,
  packArchive,
  packBundle,
  toEntries,
  type TestFiles,
} from '../../bundle-server/bundle/test-bundles.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/bindery.js', import.meta.url));
const RECORD = '.bindery-delivery.json';
const FONT = '_docs/fonts/inter.0123abcd.woff2';
const STUB = '<meta http-equiv="refresh" content="0; url=guide.html">';

const SITE: TestFiles = {
  'index.html': 'home',
  'guide.html': 'guide',
  'guide.md': '# Guide',
  'release-20260401.html': 'a release',
  'old.html': STUB,
  'images/a.svg': '<svg/>',
  '404.html': 'not found',
  'sitemap.xml': '<urlset/>',
  _redirects: '/old /guide 308\n/v1/* /:splat 308\n',
  '_docs/theme.css': 'css',
  [FONT]: 'font',
};

let root = '';
let server: S3Server;
let to: string[] = [];
let env: NodeJS.ProcessEnv = {};
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'deliver-'));
});
beforeEach(async () => {
  server = await startS3Server();
  const { bucket, endpoint = '' } = server.settings;
  to = ['--to', `s3://${bucket}/docs`, '--endpoint', endpoint, '--region', 'us-east-1'];
  env = { ...server.credentials, PATH: process.env.PATH };
  // The SDK reads its credentials from the environment of the process.
  Object.assign(process.env, server.credentials);
});
afterEach(() => server.close());
afterAll(() => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) Reflect.deleteProperty(process.env, name);
  fs.rmSync(root, { recursive: true });
});

test('uploads every file with its headers, files before the pages and pages before the lists of them', async () => {
  const { stdout, stderr } = await deliver(await write(SITE), '--website-redirects');
  expect(stdout).toBe('14 objects uploaded, 0 unchanged, 0 deleted → s3://bindery-test/docs/\n');
  expect(stderr).toContain("notice: 1 redirect with wildcards can't be stored in a bucket.");
  expect(await readObjects()).toEqual({
    ...Object.fromEntries(Object.entries(SITE).map(([name, content]) => [`docs/${name}`, content])),
    'docs/guide': 'guide',
    'docs/old': STUB,
    'docs/release-20260401': 'a release',
  });
  const types = Object.fromEntries([...server.objects].map(([key, { headers }]) => [key, headers]));
  const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' };
  const redirect = { ...page, 'x-amz-website-redirect-location': '/docs/guide' };
  expect(types).toMatchObject({
    'docs/index.html': page,
    'docs/guide': page,
    'docs/release-20260401.html': page,
    'docs/old.html': redirect,
    'docs/old': redirect,
    'docs/images/a.svg': { 'content-type': 'image/svg+xml; charset=utf-8' },
    'docs/_docs/theme.css': { 'content-type': 'text/css; charset=utf-8', 'cache-control': page['cache-control'] },
    [`docs/${FONT}`]: { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' },
  });
  expect(types['docs/guide.html']).not.toHaveProperty('x-amz-website-redirect-location');
  const order = listPuts();
  const last = (keys: string[]) => Math.max(...keys.map((key) => order.indexOf(`docs/${key}`)));
  const first = (keys: string[]) => Math.min(...keys.map((key) => order.indexOf(`docs/${key}`)));
  const pages = ['index.html', 'guide.html', 'guide.md', 'guide', 'old'];
  expect(last(['_docs/theme.css', FONT, 'images/a.svg'])).toBeLessThan(first(pages));
  expect(last(pages)).toBeLessThan(first(['sitemap.xml', '_redirects']));
});

test('uploads nothing the second time, and then only what has changed', async () => {
  const bundle = await write(SITE);
  await deliver(bundle);
  server.requests.length = 0;
  expect((await deliver(bundle)).stdout).toContain('0 objects uploaded, 14 unchanged, 0 deleted');
  expect(listPuts()).toEqual([]);

  const { 'guide.md': _, ...others } = SITE;
  const next = await write({ ...others, 'guide.html': 'new guide' });
  const { stdout, stderr } = await deliver(next);
  expect(stdout).toContain('2 objects uploaded, 11 unchanged, 0 deleted');
  expect(stderr).toContain(
    'notice: 1 object of earlier deliveries remain, such as guide.md. To delete them, pass --delete.',
  );
  expect(
    listPuts()
      .filter((key) => !key.endsWith(RECORD))
      .sort(),
  ).toEqual(['docs/guide', 'docs/guide.html']);
  expect((await deliver(next, '--max-age', '60')).stdout).toContain('12 objects uploaded, 1 unchanged');
});

test('uploads an object again that someone else has replaced or deleted', async () => {
  const bundle = await write({ 'index.html': 'home', 'a.css': 'a' });
  await deliver(bundle);
  const other = await write({ 'index.html': 'xxxx' });
  await runHere(['deliver', other, ...to.with(1, 's3://bindery-test/other')], env);
  const object = server.objects.get('docs/index.html');
  const fake = server.objects.get('other/index.html');
  if (object && fake) (server.objects as Map<string, typeof fake>).set('docs/index.html', fake);
  (server.objects as Map<string, unknown>).delete('docs/a.css');
  expect((await deliver(bundle)).stdout).toContain('2 objects uploaded, 0 unchanged');
  expect(await readObjects('docs/')).toEqual({ 'docs/index.html': 'home', 'docs/a.css': 'a' });
});

test('deletes only on request, last, and only what it delivered below the prefix', async () => {
  await deliver(await write({ ...SITE, 'gone.html': 'gone' }));
  await putForeign('docs/foreign.html');
  await putForeign('docs-2/gone.html');
  await putForeign('gone.html');
  server.requests.length = 0;
  const { stdout } = await deliver(await write({ ...SITE, 'guide.html': 'new' }), '--delete', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    uploaded: ['guide', 'guide.html'],
    deleted: ['gone', 'gone.html'],
    leftover: [],
    unchanged: 12,
  });
  const changes = server.requests.filter((line) => /^(?:PUT|DELETE) /.test(line) && !line.endsWith(RECORD));
  expect(changes.slice(0, 2).sort()).toEqual(['PUT docs/guide', 'PUT docs/guide.html']);
  expect(changes.slice(2).sort()).toEqual(['DELETE docs/gone', 'DELETE docs/gone.html']);
  expect([...server.objects.keys()].filter((key) => /foreign|gone/.test(key)).sort()).toEqual([
    'docs-2/gone.html',
    'docs/foreign.html',
    'gone.html',
  ]);
});

test('never deletes an object that another program has replaced', async () => {
  await deliver(await write({ ...SITE, 'gone.html': 'gone', 'taken.css': 'a' }));
  await putForeign('docs/taken.css');
  const { stdout, stderr } = await deliver(await write(SITE), '--delete');
  expect(stdout).toContain('0 objects uploaded, 14 unchanged, 2 deleted');
  expect(stderr).toContain("notice: 1 object of earlier deliveries can't be deleted, such as taken.css");
  expect([...server.objects.keys()].filter((key) => /taken|gone/.test(key))).toEqual(['docs/taken.css']);
});

test('refuses to replace objects that it did not deliver, before it changes anything', async () => {
  await putForeign('docs/index.html');
  const bundle = await write(SITE);
  server.requests.length = 0;
  expect(await deliver(bundle)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("already contains index.html, which Bindery didn't upload") as string,
  });
  expect(server.requests.filter((line) => !line.startsWith('GET'))).toEqual([]);
  expect((await deliver(bundle, '--overwrite')).exitCode).toBe(0);
  expect((await deliver(await write({ 'index.html': 'b' }))).exitCode).toBe(0);
});

test('changes nothing in a dry run', async () => {
  await deliver(await write({ 'index.html': 'a', 'gone.html': 'b' }));
  server.requests.length = 0;
  const { stdout } = await deliver(await write({ 'index.html': 'c' }), '--dry-run', '--delete');
  expect(stdout).toBe(
    'upload index.html\ndelete gone\ndelete gone.html\n1 object would be uploaded, 0 unchanged, 2 deleted → s3://bindery-test/docs/\n',
  );
  expect(server.requests.filter((line) => !line.startsWith('GET'))).toEqual([]);
});

test('uploads large files in parts, with their headers', async () => {
  const large = Buffer.alloc(17 * 2 ** 20, 'x');
  const bundle = await write({ 'index.html': 'a', 'video.mp4': large });
  expect((await deliver(bundle)).exitCode).toBe(0);
  expect(server.objects.get('docs/video.mp4')).toMatchObject({
    size: large.length,
    headers: { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=0, must-revalidate' },
  });
  expect((await deliver(bundle)).stdout).toContain('0 objects uploaded, 2 unchanged');
});

describe('after an interruption', () => {
  test('continues after SIGKILL, without a page whose files are missing', async () => {
    const bundle = await write(SITE);
    const held = new Promise<void>((resolve) => {
      server.intercept = (line) => {
        if (line !== 'PUT docs/_docs/theme.css') return undefined;
        resolve();
        return 'hang';
      };
    });
    const child = spawn(process.execPath, [PROGRAM, 'deliver', bundle, ...to], { env, stdio: 'ignore' });
    const exit = once(child, 'exit');
    await held;
    child.kill('SIGKILL');
    await exit;
    expect([...server.objects.keys()].filter((key) => /\.html$|\/guide$/.test(key))).toEqual([]);
    server.intercept = undefined;
    expect((await deliver(bundle)).exitCode).toBe(0);
    expect(Object.keys(await readObjects())).toHaveLength(14);
    expect((await deliver(bundle)).stdout).toContain('0 objects uploaded, 14 unchanged');
  });

  test('uploads only the rest after the store refused a file', async () => {
    const bundle = await write(SITE);
    server.intercept = (line) => (line === 'PUT docs/guide' ? 'AccessDenied' : undefined);
    expect(await deliver(bundle)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("don't have permission for this in the bucket") as string,
    });
    expect([...server.objects.keys()].some((key) => key.endsWith('sitemap.xml'))).toBe(false);
    const uploaded = new Set(server.objects.keys());
    server.intercept = undefined;
    server.requests.length = 0;
    await deliver(bundle);
    expect(listPuts().filter((key) => uploaded.has(key) && !key.endsWith(RECORD))).toEqual([]);
    expect(Object.keys(await readObjects())).toHaveLength(14);
  });

  test('retries what failed for a moment', async () => {
    let failures = 2;
    server.intercept = (line) => (line === 'PUT docs/guide' && (failures -= 1) >= 0 ? 'SlowDown' : undefined);
    expect((await deliver(await write(SITE))).exitCode).toBe(0);
  });
});

describe('the command after a delivery', () => {
  test('receives what has changed, only if something has', async () => {
    const log = path.join(root, 'log');
    const command = ['--run', `cat >> '${log}'`];
    const bundle = await write({ 'index.html': 'a', 'b.html': 'b' });
    await deliver(bundle, ...command);
    await deliver(bundle, ...command);
    await deliver(await write({ 'index.html': 'c' }), '--delete', ...command);
    const calls = fs.readFileSync(log, 'utf8').trim().split('\n');
    expect(calls.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        bundle: expect.any(String) as string,
        uploaded: ['b', 'b.html', 'index.html'],
        deleted: [],
        isIncomplete: false,
      },
      { bundle: expect.any(String) as string, uploaded: ['index.html'], deleted: ['b', 'b.html'], isIncomplete: false },
    ]);
  });

  test('runs again with the next delivery if it failed', async () => {
    const bundle = await write({ 'index.html': 'a' });
    expect(await deliver(bundle, '--run', 'echo no >&2; exit 3')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(
        'All files were delivered, but the --run command exited with code 3: no',
      ) as string,
    });
    const log = path.join(root, 'again');
    expect((await deliver(bundle, '--run', `cat > '${log}'`)).exitCode).toBe(0);
    expect(JSON.parse(fs.readFileSync(log, 'utf8'))).toMatchObject({ uploaded: [], isIncomplete: true });
    fs.rmSync(log);
    await deliver(bundle, '--run', `cat > '${log}'`);
    expect(fs.existsSync(log)).toBe(false);
  });
});

describe('what it refuses', () => {
  const page = { 'index.html': 'a' };
  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'a path outside of the bundle',
      () => packArchive([{ name: '../../a.html', content: 'x' }]),
      'contains the part ".."',
    ],
    ['a link', () => packArchive([{ name: 'a', type: 'symlink', linkname: '/etc/passwd' }]), 'is not a regular file'],
    ['a truncated bundle', async () => (await packBundle(page)).subarray(0, -20), 'damaged or truncated'],
    [
      'a file that the manifest lacks',
      () =>
        packArchive([...toEntries({ ...page, 'x.html': '' }), { name: 'manifest.json', content: makeManifest(page) }]),
      '"x.html" not in the manifest',
    ],
    ['a forged record', () => packBundle({ ...page, [RECORD]: '{}' }), 'a name that deliveries use'],
  ])('%s', async (_, pack, reason) => {
    const file = path.join(root, 'hostile.tar.gz');
    fs.writeFileSync(file, await pack());
    expect(await deliver(file)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(reason) as string });
    expect(server.requests).toEqual([]);
  });

  test('a bundle without a valid signature', async () => {
    const bundle = await write(SITE);
    const key = path.join(root, 'key');
    await runHere(['signing', 'create-keys', '--out', key], env);
    expect((await deliver(bundle, '--verify', `${key}.pub`)).stderr).toContain('its signature at');
    await runHere(['signing', 'sign', bundle, '--key', `${key}.key`], env);
    expect((await deliver(bundle, '--verify', `${key}.pub`)).exitCode).toBe(0);
  });

  test('a damaged record in the bucket', async () => {
    await deliver(await write(page));
    server.requests.length = 0;
    for (const text of ['{', '{"version":1,"bundle":"","isAnnounced":true,"files":{"../a":{"sum":"","etag":""}}}']) {
      await putForeign(`docs/${RECORD}`, text);
      expect((await deliver(await write(page), '--delete')).stderr).toContain(
        'The record of earlier deliveries is damaged',
      );
    }
    expect(server.requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });

  test.each([
    ['s3://', 'needs a bucket, with or without a prefix'],
    ['https://acme', 'needs a bucket, with or without a prefix'],
    ['s3://acme-docs/a/../b', 'contains the part ".."'],
    ['s3://acme-docs//a', 'is absolute'],
  ])('the target %s', async (target, reason) => {
    const { exitCode, stderr } = await runHere(['deliver', await write(page), '--to', target], env);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});

test('delivers only the public part of a bundle with editions, and only on request', async () => {
  const site = fs.mkdtempSync(path.join(root, 'private-'));
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#123456' } };
  const navigation = { pages: ['index', 'secret'] };
  fs.writeFileSync(path.join(site, 'docs.json'), JSON.stringify({ ...config, navigation }));
  fs.writeFileSync(path.join(site, 'index.mdx'), '---\ntitle: "Welcome"\npublic: true\n---\n\nHello.\n');
  fs.writeFileSync(path.join(site, 'secret.mdx'), '---\ntitle: "Margins"\n---\n\nOur margins.\n');
  const bundle = path.join(site, 'bundle.tar.gz');
  await runHere(['export', site, '--editions', '--no-cache', '--out', bundle], { ...process.env });

  expect(await deliver(bundle)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('a bucket would show them to everyone') as string,
  });
  expect(server.requests).toEqual([]);
  expect((await deliver(bundle, '--public-part')).exitCode).toBe(0);
  const objects = await readObjects();
  expect(Object.keys(objects)).toContain('docs/index.html');
  expect(Object.entries(objects).filter(([key, text]) => /secret|margins/i.test(key + text))).toEqual([]);
  expect((await deliver(await write(SITE), '--public-part')).stderr).toContain(
    '--public-part only works for bundles from',
  );
});

test('delivers a folder, unless it contains other files', async () => {
  const folder = fs.mkdtempSync(path.join(root, 'folder-'));
  fs.writeFileSync(path.join(folder, 'index.html'), 'a');
  expect((await deliver(folder)).stderr).toContain('it has no manifest.json');
  fs.writeFileSync(path.join(folder, 'manifest.json'), makeManifest({ 'index.html': 'a' }));
  expect((await deliver(folder)).stdout).toContain('1 object uploaded');
  fs.writeFileSync(path.join(folder, '.env'), 'SECRET=1');
  expect((await deliver(folder)).stderr).toContain('".env" not in the manifest');
  fs.rmSync(path.join(folder, '.env'));
  fs.symlinkSync('/etc/passwd', path.join(folder, 'link'));
  expect((await deliver(folder)).stderr).toContain('"link" is not a regular file');
});

async function deliver(bundle: string, ...args: string[]) {
  return runHere(['deliver', bundle, ...to, ...args], env);
}

async function write(files: TestFiles): Promise<string> {
  const file = path.join(fs.mkdtempSync(path.join(root, 'bundle-')), 'site.tar.gz');
  fs.writeFileSync(file, await packBundle(files));
  return file;
}

/** Stores an object as another program would. */
async function putForeign(key: string, text = 'foreign'): Promise<void> {
  const { createS3Client } = await import('../../store/s3/client.ts');
  const { putObject } = await import('../../store/s3/bucket.ts');
  const client = await createS3Client(server.settings);
  await putObject({ client, settings: server.settings }, { key, body: Buffer.from(text) });
  client.destroy();
}

/** Returns the keys of uploaded objects, in order. */
function listPuts(): string[] {
  return server.requests.filter((line) => line.startsWith('PUT ')).map((line) => line.slice('PUT '.length));
}

/** Returns the texts of all objects by key, without the record. */
async function readObjects(prefix = ''): Promise<Record<string, string>> {
  const entries = [...server.objects].filter(([key]) => key.startsWith(prefix) && !key.endsWith(RECORD));
  return Object.fromEntries(entries.map(([key, { file }]) => [key, fs.readFileSync(file, 'utf8')]));
}
