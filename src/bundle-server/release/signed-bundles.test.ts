import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { formatBundleComment } from '../../lib/bundle-signature/bundle-comment.ts';
import { digestBundle } from '../../lib/bundle-signature/digest-bundle.ts';
import { createKeyPair, parsePublicKey, parseSecretKey } from '../../lib/minisign/keys.ts';
import { signDigest } from '../../lib/minisign/signature.ts';
import { DEFAULT_LIMITS } from '../bundle/bundle-limits.ts';
import { packArchive, packBundle } from '../bundle/test-bundles.ts';
import { loadRelease } from './load-release.ts';
import type { SignatureRequest } from './verify-signature.ts';

const [PAIR, OTHER] = [createKeyPair(), createKeyPair()];
const KEYS = { keys: [parsePublicKey(PAIR.publicKey)] };

let root = '';
let folder = '';
let bundle = '';
let lines: string[] = [];
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'signed-'));
});
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(root, 'server-'));
  bundle = path.join(fs.mkdtempSync(path.join(root, 'bundle-')), 'site.tar.gz');
  lines = [];
  await write('one');
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test('serves a signed bundle, and its copy on disk after the bundle and its signature are gone', async () => {
  await sign();
  expect(await readPage(load(bundle))).toBe('one');
  fs.rmSync(path.dirname(bundle), { recursive: true });
  expect(await readPage(load(undefined))).toBe('one');
  expect(await readPage(load(bundle))).toBe('one');
});

test('accepts the keys of a rotation, and the signature of any file or URL', async () => {
  await sign(OTHER.secretKey);
  const keys = [...KEYS.keys, parsePublicKey(OTHER.publicKey)];
  expect(await readPage(load(bundle, { keys }))).toBe('one');
  const server = await serveFolder(path.dirname(bundle));
  const url = `${server.url}/site.tar.gz?token=secret`;
  expect(await readPage(load(url, { keys }))).toBe('one');
  fs.renameSync(`${bundle}.minisig`, path.join(path.dirname(bundle), 'elsewhere'));
  folder = fs.mkdtempSync(path.join(root, 'server-'));
  await expect(load(url, { keys })).rejects.toThrow(
    /its signature at \S+\/site\.tar\.gz\.minisig can't be read: the server responded with 404.*pass --signature/,
  );
  expect(await readPage(load(url, { keys, source: `${server.url}/elsewhere` }))).toBe('one');
  await server.close();
});

test.each<[string, () => Promise<void> | void, string]>([
  ['without a signature', () => {}, "its signature at .+ can't be read"],
  ['with the signature of another key', () => sign(OTHER.secretKey), 'it was created with the key'],
  [
    'changed after it was signed',
    async () => {
      await sign();
      await write('two');
    },
    "doesn't match the bundle",
  ],
  [
    'cut off after it was signed',
    async () => {
      await sign();
      fs.truncateSync(bundle, fs.statSync(bundle).size - 1);
    },
    "doesn't match the bundle",
  ],
  [
    'with a signature that was cut off',
    async () => {
      await sign();
      fs.truncateSync(`${bundle}.minisig`, 200);
    },
    'damaged, truncated',
  ],
  ['with an endless signature', () => fs.writeFileSync(`${bundle}.minisig`, 'a'.repeat(9_000)), 'larger than'],
])('refuses a bundle %s, and does not unpack it', async (_, prepare, reason) => {
  await prepare();
  const before = fs.readFileSync(bundle);
  await expect(load(bundle)).rejects.toThrow(new RegExp(`^can't load the bundle.*: .*${reason}`));
  expect(fs.readdirSync(path.join(folder, 'releases'))).toEqual([]);
  expect(fs.readFileSync(bundle)).toEqual(before);
});

test('never unpacks a hostile archive without a signature', async () => {
  fs.writeFileSync(bundle, await packArchive([{ name: '../../escaped.html', content: 'x' }]));
  await expect(load(bundle)).rejects.toThrow('its signature at');
});

test('keeps serving the signed bundle when the next one is not signed', async () => {
  await sign();
  await load(bundle);
  await write('two');
  expect(await readPage(load(bundle))).toBe('one');
  expect(lines.at(-1)).toMatch(/the signature was rejected: .*; still serving bundle/);
});

test('refuses a copy on disk that was loaded without a key, or changed together with its manifest', async () => {
  await loadUnverified(folder);
  await expect(load(undefined)).rejects.toThrow('the copy on disk has no signature');
  await sign();
  await forge((await load(bundle)).id);
  await expect(load(undefined)).rejects.toThrow(
    /every copy on disk is damaged or has no valid signature \(.*doesn't match the unpacked files/,
  );
});

test('replaces a copy on disk that was changed together with its manifest when it loads the signed bundle', async () => {
  await sign();
  await forge((await load(bundle)).id);
  expect(await readPage(load(bundle))).toBe('one');
});

/** Replaces the unpacked files of a release with others that match their manifest. */
async function forge(id: string): Promise<void> {
  const forged = fs.mkdtempSync(path.join(root, 'forged-'));
  const signedBundle = fs.readFileSync(bundle);
  await write('forged');
  const fake = await loadUnverified(forged);
  fs.writeFileSync(bundle, signedBundle);
  for (const name of ['site', 'manifest.sha256'])
    fs.cpSync(path.join(forged, 'releases', fake.id, name), path.join(folder, 'releases', id, name), {
      recursive: true,
    });
}

test('serves the archive of a signature by another program, but not its copy on disk', async () => {
  const { blake2b } = await digestBundle(bundle);
  const text = signDigest(blake2b, { secretKey: parseSecretKey(PAIR.secretKey), comment: 'timestamp:1' });
  fs.writeFileSync(`${bundle}.minisig`, text);
  expect(await readPage(load(bundle))).toBe('one');
  expect(await readPage(load(bundle))).toBe('one');
  await expect(load(undefined)).rejects.toThrow('covers only the archive');
});

async function write(text: string): Promise<void> {
  fs.writeFileSync(bundle, await packBundle({ 'index.html': text }));
}

async function sign(secretKey = PAIR.secretKey): Promise<void> {
  const digests = await digestBundle(bundle);
  const options = { secretKey: parseSecretKey(secretKey), comment: formatBundleComment(digests) };
  fs.writeFileSync(`${bundle}.minisig`, signDigest(digests.blake2b, options));
}

function load(source: string | undefined, signature: SignatureRequest = KEYS) {
  const log = (line: string) => void lines.push(line);
  return loadRelease({ source, folder, limits: DEFAULT_LIMITS, log, signature });
}

function loadUnverified(target: string) {
  return loadRelease({ source: bundle, folder: target, limits: DEFAULT_LIMITS, log: () => {} });
}

async function readPage(release: ReturnType<typeof load>): Promise<string> {
  return fs.readFileSync((await release).locate('index.html'), 'utf8');
}

async function serveFolder(served: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const file = path.join(served, new URL(request.url ?? '', 'http://host').pathname);
    if (fs.existsSync(file)) response.end(fs.readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
