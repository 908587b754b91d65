import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { readSecretSources } from './secret-sources.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const KEY = Buffer.alloc(32, 0x5c).toString('base64');

function writeFile(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const readToken = (texts: Record<string, string>, timeoutMs?: number) =>
  readSecretSources(texts, { names: ['TOKEN'], ...(timeoutMs !== undefined && { timeoutMs }) });

test('reads a secret from a file or from what a command prints, without the final newline', () => {
  const file = writeFile('key', `${KEY}\n`);
  expect(readConfig({ BINDERY_SECRET_KEY_FILE: file }).secretKey).toEqual(Buffer.alloc(32, 0x5c));
  expect(readConfig({ BINDERY_SECRET_KEY_COMMAND: `cat '${file}'` }).secretKey).toEqual(Buffer.alloc(32, 0x5c));
});

test('accepts a file and a command for every secret variable', () => {
  const names = ['DATABASE_URL', 'BINDERY_LINK_SECRET', 'BINDERY_SMTP_URL', 'BINDERY_OIDC_CLIENT_SECRET'];
  const keys = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'BINDERY_METRICS_TOKEN'];
  const siteNames = ['BINDERY_SITE_PASSWORD', 'BINDERY_SITE_OIDC_CLIENT_SECRET', 'BINDERY_SITE_SECRET'];
  for (const name of [...names, ...keys, ...siteNames]) {
    expect(() => readConfig({ [`${name}_FILE`]: '/nowhere/secret' })).toThrow(`${name}_FILE: can't read the file`);
    expect(() => readConfig({ [`${name}_COMMAND`]: 'exit 3' })).toThrow(
      `${name}_COMMAND: the command ended with code 3`,
    );
  }
});

test('reads a file for secrets only', () => {
  expect(readConfig({ BINDERY_HOST_FILE: writeFile('host', '0.0.0.0') }).host).toBe('127.0.0.1');
});

test('refuses two sources of one secret, because it is unclear which one is current', () => {
  const file = writeFile('token', 'a');
  const { problems } = readToken({ TOKEN: 'a', TOKEN_FILE: file, TOKEN_COMMAND: 'echo a' });
  expect(problems).toEqual(['TOKEN: TOKEN and TOKEN_FILE and TOKEN_COMMAND are set. Set only one of them.']);
});

test.each([
  ['a missing file', { TOKEN_FILE: '/nowhere/token' }, /^TOKEN_FILE: can't read the file: .*ENOENT/],
  ['a folder', { TOKEN_FILE: '/' }, /^TOKEN_FILE: can't read the file: .*EISDIR/],
  ['a command that fails', { TOKEN_COMMAND: 'echo no session >&2; exit 2' }, /ended with code 2: no session$/],
  ['a command without output', { TOKEN_COMMAND: 'true' }, /^TOKEN_COMMAND: the command printed nothing$/],
  ['endless output', { TOKEN_COMMAND: 'yes' }, /^TOKEN_COMMAND: expected the command to print at most 65536 bytes$/],
])('says why it can not read %s', (_, texts, message) => {
  expect(readToken(texts)).toEqual({ values: {}, problems: [expect.stringMatching(message)] });
});

test('reports an empty or oversized file', () => {
  expect(readToken({ TOKEN_FILE: writeFile('empty', '\n') }).problems).toEqual([
    expect.stringMatching(/^TOKEN_FILE: the file .*empty is empty$/),
  ]);
  expect(readToken({ TOKEN_FILE: writeFile('large', 'x'.repeat(70_000)) }).problems).toEqual([
    expect.stringMatching(/^TOKEN_FILE: expected at most 65536 bytes in .*large, got 70000$/),
  ]);
});

test('reports a wrong value without showing it', () => {
  const read = () => readConfig({ BINDERY_SECRET_KEY_FILE: writeFile('wrong', 'hunter2') });
  expect(read).toThrow(/BINDERY_SECRET_KEY: expected 32 random bytes .*7 characters \(not shown\)/);
  expect(read).not.toThrow('hunter2');
});

test('ends a command that takes too long, with every process that it started', async () => {
  const pidFile = path.join(folder, 'pid');
  const command = `sleep 1000 & echo $! > '${pidFile}'; wait`;
  expect(readToken({ TOKEN_COMMAND: command }, 500).problems).toEqual([
    "TOKEN_COMMAND: the command didn't finish within 0.5 s",
  ]);
  const pid = Number(fs.readFileSync(pidFile, 'utf8'));
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 10_000);
});

/** A killed process whose parent hasn't collected it yet is a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
