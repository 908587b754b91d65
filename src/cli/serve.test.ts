import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { runHere } from '../../test/helpers/run-cli.ts';
import { createFeatures } from '../features/testing.ts';
import { packBundle } from '../bundle-server/bundle/test-bundles.ts';

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'serve-command-'));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test('loads the bundle of BUNDLE_URL, reloads it on SIGHUP, has no proxy by default and stops cleanly on SIGTERM', async () => {
  const bundle = path.join(root, 'site.tar.gz');
  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'one' }));
  const server = start({ BUNDLE_URL: bundle, BUNDLE_DIR: path.join(root, 'kept'), VERSION_LABEL: 'v7' });
  const url = (await server.waitFor(/listening on (\S+) \(version v7\)/))[1] ?? '';
  const response = await fetch(url);
  expect([await response.text(), response.headers.get('x-bindery-version')]).toEqual(['one', 'v7']);
  expect(await tryProxy(url)).toEqual({ status: 404, allow: null });

  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'two' }));
  server.child.kill('SIGHUP');
  await server.waitFor(/now serving bundle/);
  expect(await (await fetch(url)).text()).toBe('two');

  server.child.kill('SIGTERM');
  expect(await once(server.child, 'exit')).toEqual([0, null]);
});

test("sends each bundle's label without VERSION_LABEL, and enables the playground's proxy on request", async () => {
  const bundle = path.join(root, 'labeled.tar.gz');
  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'one' }, '2026.4'));
  const server = start({ BUNDLE_URL: bundle, BUNDLE_DIR: path.join(root, 'labeled'), BINDERY_API_PROXY: 'on' });
  const url = (await server.waitFor(/listening on (\S+) \(version 2026\.4\)/))[1] ?? '';
  expect((await fetch(url)).headers.get('x-bindery-version')).toBe('2026.4');
  expect(await tryProxy(url)).toEqual({ status: 405, allow: 'POST' });

  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'two' }, 'año 5 %'));
  server.child.kill('SIGHUP');
  await server.waitFor(/now serving bundle \w+ \(version año 5 %\)/);
  expect((await fetch(url)).headers.get('x-bindery-version')).toBe('a%C3%B1o 5 %');
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
});

test.each(['broken', 'missing'])(
  'stops for a %s file on the command line instead of serving an earlier bundle',
  async (name) => {
    const bundle = path.join(root, 'earlier.tar.gz');
    fs.writeFileSync(bundle, await packBundle({ 'index.html': 'one' }));
    fs.writeFileSync(path.join(root, 'broken.tar.gz'), 'no archive');
    const variables = { BUNDLE_DIR: path.join(root, `earlier-${name}`) };
    const first = start(variables, [bundle]);
    await first.waitFor(/listening on/);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');

    const second = start(variables, [path.join(root, `${name}.tar.gz`)]);
    await expect(second.waitFor(/listening on/)).rejects.toThrow(`${name}.tar.gz`);
  },
);

/** Returns the methods that the proxy's URL allows. While the proxy is disabled, these are the methods for files. */
async function tryProxy(url: string) {
  const { status, headers } = await fetch(`${url}/_docs/api-request`, { method: 'PUT' });
  return { status, allow: headers.get('allow') };
}

test('asks readers for the password in a file, keeps their session over a restart, and ends it with a new password', async () => {
  const bundle = path.join(root, 'private.tar.gz');
  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'secret' }));
  const passwordFile = path.join(root, 'password');
  fs.writeFileSync(passwordFile, 'correct horse\n');
  const run = async () => {
    const folder = path.join(root, 'private');
    const server = start({ BUNDLE_URL: bundle, BUNDLE_DIR: folder, BINDERY_SITE_PASSWORD_FILE: passwordFile });
    return { ...server, url: (await server.waitFor(/listening on (\S+)/))[1] ?? '' };
  };
  const stop = async ({ child }: Awaited<ReturnType<typeof run>>) => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const first = await run();
  for (const target of ['/', '/index.html', '/missing']) expect((await fetch(first.url + target)).status).toBe(401);
  expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ status: 'ok' });
  const body = new URLSearchParams({ password: 'correct horse' });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const signIn = await fetch(`${first.url}/login`, { method: 'POST', headers, body, redirect: 'manual' });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await (await fetch(first.url, { headers: { cookie } })).text()).toBe('secret');
  await stop(first);
  const second = await run();
  expect((await fetch(second.url, { headers: { cookie } })).status).toBe(200);
  await stop(second);
  fs.writeFileSync(passwordFile, 'another horse');
  const third = await run();
  expect((await fetch(third.url, { headers: { cookie } })).status).toBe(401);
  await stop(third);
});

test('does not start with a password file that is missing or too short', async () => {
  const bundle = path.join(root, 'short.tar.gz');
  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'secret' }));
  const shortFile = path.join(root, 'short-password');
  fs.writeFileSync(shortFile, 'short');
  for (const [file, message] of [
    [path.join(root, 'no-such-file'), "BINDERY_SITE_PASSWORD_FILE: can't read the file"],
    [shortFile, 'BINDERY_SITE_PASSWORD: expected a password of 8 to 200 characters, got a value of 5 characters'],
  ] as const) {
    const variables = { BUNDLE_URL: bundle, BUNDLE_DIR: path.join(root, 'short'), BINDERY_SITE_PASSWORD_FILE: file };
    const { exitCode, stderr } = await runHere(['serve'], variables);
    expect([exitCode === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
  }
});

test('accepts tokens that are signed with a key of the file, and needs the URL of the site for them', async () => {
  const bundle = path.join(root, 'tokens.tar.gz');
  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'secret' }));
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keysFile = path.join(root, 'keys.pem');
  fs.writeFileSync(keysFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const variables = { BUNDLE_URL: bundle, BUNDLE_DIR: path.join(root, 'tokens'), BINDERY_SITE_JWT_KEYS_FILE: keysFile };
  expect((await runHere(['serve'], variables)).stderr).toContain('requires BINDERY_SITE_URL');
  const server = start({
    ...variables,
    BINDERY_SITE_URL: 'http://docs.example.com',
    BINDERY_SITE_LOGIN_URLS: 'Product=https://app.example.com/login',
  });
  const url = (await server.waitFor(/listening on (\S+)/))[1] ?? '';
  const login = await fetch(`${url}/login?return=/a`, { redirect: 'manual' });
  expect(login.headers.get('location')).toBe('https://app.example.com/login?redirect=%2Fa');
  const token = await new SignJWT({ host: 'docs.example.com' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime('10s')
    .sign(privateKey);
  const body = new URLSearchParams({ token });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const signIn = await fetch(`${url}/login/jwt-callback`, { method: 'POST', headers, body, redirect: 'manual' });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await (await fetch(url, { headers: { cookie } })).text()).toBe('secret');
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
});

test.each([
  [{ BINDERY_SITE_OIDC_CLIENT_ID: 'docs' }, 'either BINDERY_SITE_OIDC_ISSUER or the three URLs'],
  [{ BINDERY_SITE_OIDC_ISSUER: 'https://login.example.com' }, 'requires BINDERY_SITE_OIDC_CLIENT_ID'],
  [
    { BINDERY_SITE_OIDC_ISSUER: 'https://login.example.com', BINDERY_SITE_OIDC_CLIENT_ID: 'docs' },
    'BINDERY_SITE_OIDC_CLIENT_ID requires BINDERY_SITE_URL',
  ],
  [
    {
      BINDERY_SITE_OIDC_ISSUER: 'https://login.example.com',
      BINDERY_SITE_OIDC_CLIENT_ID: 'docs',
      BINDERY_SITE_PASSWORD: 'correct horse',
      BINDERY_SITE_URL: 'https://docs.example.com',
    },
    'in only one way',
  ],
])('does not start with an incomplete or ambiguous way to sign in: %j', async (variables, message) => {
  const bundle = path.join(root, 'ways.tar.gz');
  fs.writeFileSync(bundle, await packBundle({ 'index.html': 'secret' }));
  const options = { BUNDLE_URL: bundle, BUNDLE_DIR: path.join(root, 'ways') };
  const { exitCode, stderr } = await runHere(['serve'], { ...options, ...variables });
  expect([exitCode === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
});

test('rejects a proxy setting that is neither on nor off', async () => {
  const { exitCode, stderr } = await runHere(['serve'], { BUNDLE_URL: 'x', BINDERY_API_PROXY: 'perhaps' });
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('Expected "on" or "off".');
});

test('rejects a feature that the bundle cannot have before serving anything', async () => {
  const bundle = path.join(root, 'closed.tar.gz');
  const files = { 'index.html': 'x', '_docs/headers.json': '{"contentSecurityPolicy":"default-src *"}' };
  fs.writeFileSync(bundle, await packBundle(files, undefined, createFeatures('air-gapped')));
  const closedSite = path.join(root, 'closed');
  const result = await runHere(['serve'], { BUNDLE_URL: bundle, BUNDLE_DIR: closedSite, FEATURE_SEARCH: 'on' });
  expect(result.exitCode).not.toBe(0);
  expect(result.stderr).toContain(
    "An air-gapped site can't have search, so FEATURE_SEARCH=on isn't allowed. Remove it",
  );
  expect(result.stdout + result.stderr).not.toContain('listening');
});

test('fails with a reason if there is no bundle and no copy', async () => {
  const { exitCode, stderr } = await runHere(['serve'], { BUNDLE_DIR: path.join(root, 'empty') });
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('error: There is no bundle to serve: ');
});

/** Runs the command in a separate process, because signals are sent to it. */
function start(variables: Record<string, string>, bundles: string[] = []) {
  const program = `import { serveCommand } from ${JSON.stringify(path.join(import.meta.dirname, 'serve.ts'))};
    await serveCommand().parseAsync(${JSON.stringify(['--port', '0', ...bundles])}, { from: 'user' });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...variables },
  });
  let text = '';
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const waitFor = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(text);
      if (match) return match;
      if (child.exitCode !== null) throw new Error(`the server stopped: ${text}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    }
  };
  return { child, waitFor };
}
