import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';
import { packBundle } from '../../bundle-server/bundle/test-bundles.ts';

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signing-'));
  fs.mkdirSync(path.join(folder, 'site'));
  fs.writeFileSync(
    path.join(folder, 'site/docs.json'),
    JSON.stringify({ name: 'Acme', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['index'] } }),
  );
  fs.writeFileSync(path.join(folder, 'site/index.mdx'), '---\ntitle: "Welcome"\n---\n\nHello.\n');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const run = (args: string[], env: NodeJS.ProcessEnv = {}) => runHere(['signing', ...args], env);
const at = (name: string) => path.join(folder, name);

test('creates keys that only the owner can read, signs with them and verifies', async () => {
  expect((await run(['create-keys', '--out', at('docs')])).stdout).toMatch(/\n {2}RW[\w+/]{54}\n$/);
  expect(fs.statSync(at('docs.key')).mode & 0o777).toBe(0o600);
  expect(await run(['create-keys', '--out', at('docs')])).toMatchObject({
    exitCode: 2,
    stderr: `error: The file ${at('docs.key')} already exists. Choose another name with --out.\n`,
  });

  fs.writeFileSync(at('bundle.tar.gz'), await packBundle({ 'index.html': 'one' }));
  expect((await run(['sign', at('bundle.tar.gz'), '--key', at('docs.key')])).stdout).toBe(
    `Signed: ${at('bundle.tar.gz.minisig')}\n`,
  );
  expect((await run(['verify', at('bundle.tar.gz'), '--key', at('docs.pub')])).stdout).toMatch(
    /valid signature with the key [0-9A-F]{16}\n {2}bindery-bundle sha256:[0-9a-f]{64} manifest:[0-9a-f]{64}\n$/,
  );
  fs.appendFileSync(at('bundle.tar.gz'), 'x');
  expect(await run(['verify', at('bundle.tar.gz'), '--key', at('docs.pub')])).toMatchObject({
    exitCode: 1,
    stderr: `error: ${at('bundle.tar.gz')}: the signature was rejected: it doesn't match the file.\n`,
  });
});

test('reads the key from the environment, from a file or from a command, and says what is missing', async () => {
  fs.writeFileSync(at('other.tar.gz'), await packBundle({ 'index.html': 'two' }));
  const sign = (env: NodeJS.ProcessEnv) => run(['sign', at('other.tar.gz')], env);
  const key = fs.readFileSync(at('docs.key'), 'utf8');
  const signatures = new Set<string>();
  for (const env of [
    { BINDERY_SIGNING_KEY: key },
    { BINDERY_SIGNING_KEY: key.split('\n')[1] },
    { BINDERY_SIGNING_KEY_FILE: at('docs.key') },
    { BINDERY_SIGNING_KEY_COMMAND: `cat '${at('docs.key')}'` },
  ]) {
    expect((await sign(env)).exitCode).toBe(0);
    signatures.add(fs.readFileSync(at('other.tar.gz.minisig'), 'utf8'));
  }
  expect(signatures.size).toBe(1);
  expect((await sign({})).stderr).toContain('No key to sign with.');
  expect((await sign({ BINDERY_SIGNING_KEY_FILE: at('none') })).stderr).toContain("can't read the file");
  expect((await sign({ BINDERY_SIGNING_KEY: key, BINDERY_SIGNING_KEY_FILE: at('docs.key') })).stderr).toContain(
    'Set only one of them',
  );
});

test('signs only bundles, and reports files that are missing', async () => {
  expect(await run(['sign', at('docs.pub'), '--key', at('docs.key')])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Expected a bundle') as string,
  });
  expect(fs.existsSync(at('docs.pub.minisig'))).toBe(false);
  expect((await run(['sign', at('none'), '--key', at('docs.key')])).stderr).toContain("doesn't exist");
  expect((await run(['verify', at('docs.pub'), '--key', at('docs.pub')])).stderr).toContain("Can't read the signature");
  expect((await run(['verify', at('none'), '--key', at('none.pub')])).stderr).toContain('--key needs a public key');
});

test('exports a signed bundle whose bytes are the same without a signature', async () => {
  const exportTo = (name: string, ...args: string[]) =>
    runHere(['export', at('site'), '--no-cache', '--out', at(name), ...args], { ...process.env });
  expect((await exportTo('plain.tar.gz')).exitCode).toBe(0);
  const { stdout, exitCode } = await exportTo('signed.tar.gz', '--sign', at('docs.key'), '--json');
  expect(exitCode).toBe(0);
  expect((JSON.parse(stdout) as { files: { path: string }[] }).files.map((file) => file.path)).toEqual([
    at('signed.tar.gz'),
    at('signed.tar.gz.minisig'),
  ]);
  expect(fs.readFileSync(at('signed.tar.gz')).equals(fs.readFileSync(at('plain.tar.gz')))).toBe(true);
  expect(fs.existsSync(at('plain.tar.gz.minisig'))).toBe(false);
  expect((await run(['verify', at('signed.tar.gz'), '--key', at('docs.pub')])).exitCode).toBe(0);
  const refused = await exportTo('refused.tar.gz', '--sign', at('none.key'));
  expect(refused).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Can't read the secret key") as string,
  });
  expect(fs.existsSync(at('refused.tar.gz'))).toBe(false);
  const toFolder = await runHere(['export', at('site'), '--dir', at('unpacked'), '--sign', at('docs.key')], {});
  expect(toFolder.stderr).toContain('--sign signs the bundle, not a folder. Pass --out too.');
});
