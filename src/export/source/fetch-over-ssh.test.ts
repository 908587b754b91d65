import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRepository } from '../../../test/helpers/git-repository.ts';
import { fetchSource } from './fetch-source.ts';
import type { SourceRequest } from './fetch-source.ts';

const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nsecret-key-text\n-----END OPENSSH PRIVATE KEY-----';
const PATH = process.env.PATH;
let folder: string;
let log: string;

/** Replaces ssh: records its arguments, then runs the requested command on this machine. */
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "bindery ssh's "));
  log = path.join(folder, 'calls');
  createRepository(path.join(folder, 'repos/site'), { 'docs.json': '{"name":"Site"}', 'index.mdx': '# Home' });
  const program = `#!/bin/sh
printf '%s\\n' "$*" >> '${log.replaceAll("'", String.raw`'\''`)}'
key=
while [ $# -gt 2 ]; do [ "$1" = -i ] && key=$2; shift; done
stat -c '%a' "$key" >> '${log.replaceAll("'", String.raw`'\''`)}'
cat "$key" >> '${log.replaceAll("'", String.raw`'\''`)}'
[ "$1" = git@git.example.com ] || { echo 'Permission denied (publickey).' >&2; exit 255; }
exec sh -c "$2"
`;
  fs.mkdirSync(path.join(folder, 'bin'));
  fs.writeFileSync(path.join(folder, 'bin/ssh'), program, { mode: 0o755 });
  fs.mkdirSync(path.join(folder, 'data/work'), { recursive: true });
  process.env.PATH = `${path.join(folder, 'bin')}:${PATH ?? ''}`;
});
afterEach(() => {
  process.env.PATH = PATH;
  fs.rmSync(folder, { recursive: true, force: true });
});

function fetch(change: Partial<SourceRequest> = {}) {
  const repositoryUrl = `git@git.example.com:${path.join(folder, 'repos/site')}`;
  return fetchSource(
    { repositoryUrl, branch: 'main', docsFolder: '', credentials: KEY, ...change },
    { dataFolder: path.join(folder, 'data'), withLock: (_name, task) => task() },
  );
}

test("fetches a repository over SSH with only the project's key, and deletes the key afterwards", async () => {
  const source = await fetch();
  expect(fs.readdirSync(source.folder).sort()).toEqual(['docs.json', 'index.mdx']);
  const calls = fs.readFileSync(log, 'utf8');
  expect(calls).toContain('-F /dev/null');
  expect(calls).toContain('IdentitiesOnly=yes');
  expect(calls).toMatch(/\n600\n-----BEGIN OPENSSH PRIVATE KEY-----\nsecret-key-text\n/);
  await source.remove();
  expect(fs.readdirSync(path.join(folder, 'data/work'))).toEqual([]);
});

test('reports a missing or refused key in one sentence, and deletes the key', async () => {
  await expect(fetch({ credentials: undefined })).rejects.toThrow(/store a private key/);
  await expect(fetch({ credentials: 'a-token' })).rejects.toThrow(/store a private key/);
  const refusedResponse = fetch({ repositoryUrl: `ssh://other@git.example.com${path.join(folder, 'repos/site')}` });
  await expect(refusedResponse).rejects.toThrow(/refused the SSH key/);
  await expect(refusedResponse).rejects.not.toThrow(/secret-key-text/);
  expect(fs.readdirSync(path.join(folder, 'data/work'))).toEqual([]);
});
