import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLIENT_VARIABLES, readEnvFile, SERVE_VARIABLES } from './env-file.ts';
import { serveCommand } from './serve.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-env-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function read(text: string, env: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, text);
  await readEnvFile(Object.assign(env, { BINDERY_ENV_FILE: file }));
  delete env['BINDERY_ENV_FILE'];
  return env;
}

test('reads variables of every command, without replacing existing ones', async () => {
  const text = '# one\nBINDERY_PORT=8000\nFEATURE_SEARCH="off"\nPORT=9000\nBINDERY_API_KEY=k\nBINDERY_HOST=::1\n';
  expect(await read(text, { BINDERY_HOST: '0.0.0.0' })).toEqual({
    BINDERY_PORT: '8000',
    FEATURE_SEARCH: 'off',
    PORT: '9000',
    BINDERY_API_KEY: 'k',
    BINDERY_HOST: '0.0.0.0',
  });
});

test("reads only Bindery's variables", async () => {
  expect(await read('LD_LIBRARY_PATH=/evil\nNODE_OPTIONS=--require=/evil.js\nHTTPS_PROXY=http://evil\n')).toEqual({});
});

test('reports variables in the file that only take effect in the environment', async () => {
  const file = path.join(folder, '.env');
  const text = 'AWS_ACCESS_KEY_ID=a\nHTTPS_PROXY=http://p\nno_proxy=h\nBASE_PATH=/docs\nBINDERY_PORT=1\nUNRELATED=x\n';
  fs.writeFileSync(file, text);
  const env: NodeJS.ProcessEnv = { BINDERY_ENV_FILE: file };
  const warning = await readEnvFile(env);
  expect(warning).toContain(`${file}: ignored AWS_ACCESS_KEY_ID, BASE_PATH, HTTPS_PROXY, no_proxy. `);
  expect(warning).toContain('Set the others in the environment');
  const isSet = { AWS_ACCESS_KEY_ID: 'a', HTTPS_PROXY: 'p', no_proxy: 'h', BASE_PATH: '/' };
  expect(await readEnvFile({ BINDERY_ENV_FILE: file, ...isSet })).toBeUndefined();
});

test('reads or reports every variable of the options of `bindery serve`', async () => {
  const names = serveCommand().options.flatMap(({ envVar }) => envVar ?? []);
  expect(names).toContain('BASE_PATH');
  const env: NodeJS.ProcessEnv = { BINDERY_ENV_FILE: path.join(folder, '.env') };
  fs.writeFileSync(path.join(folder, '.env'), names.map((name) => `${name}=1`).join('\n'));
  const warning = await readEnvFile(env);
  expect(names.filter((name) => env[name] === undefined && !warning?.includes(name))).toEqual([]);
});

test('does not send a key from elsewhere to a URL from the file', async () => {
  const text = 'BINDERY_URL=http://evil\n';
  expect(await read(text, { BINDERY_API_KEY: 'mine' })).toEqual({ BINDERY_API_KEY: 'mine' });
  expect(await read(`${text}BINDERY_API_KEY=its\n`)).toEqual({ BINDERY_URL: 'http://evil', BINDERY_API_KEY: 'its' });
});

test('requires a file that is named explicitly, and reads none with an empty name', async () => {
  const file = path.join(folder, 'missing');
  await expect(readEnvFile({ BINDERY_ENV_FILE: file })).rejects.toThrow(`Can't read ${file}`);
  await readEnvFile({ BINDERY_ENV_FILE: '' });
});

test('lists every variable of these commands in .env.example and the documentation', () => {
  const root = path.join(import.meta.dirname, '../..');
  const example = fs.readFileSync(path.join(root, '.env.example'), 'utf8');
  const pages = ['docs/export/serve.mdx', 'docs/agent/jobs.mdx', 'docs/operate/configuration.mdx'];
  const texts = pages.map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join('\n');
  for (const name of [...SERVE_VARIABLES, ...CLIENT_VARIABLES]) {
    expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
    expect(texts).toContain(name);
  }
});
