import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../test/helpers/run-cli.ts';

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-paths-'));
  fs.writeFileSync(path.join(root, 'docs.json'), '{}');
});
afterAll(() => fs.rmSync(root, { recursive: true }));

/** Runs with only these variables. Words that start with `@` are paths in the test's folder. */
const run = (words: string, env: NodeJS.ProcessEnv = {}) =>
  runHere(
    words.split(' ').map((word) => (word === "''" ? '' : word.replace(/^@/, `${root}/`))),
    { BINDERY_ENV_FILE: '', ...env },
  );

test.each([
  "init ''",
  "import '' --out @new",
  "import @docs.json --out ''",
  "dev ''",
  "check ''",
  "check @ --baseline ''",
  "export ''",
  "export @ --out ''",
  "export @ --dir ''",
  "serve bundle.tar.gz --dir ''",
  "site-stats --dir ''",
  "feedback --dir ''",
  "backup ''",
  "restore ''",
  "doctor --data-dir ''",
  "backup a.gz --data-dir ''",
])('does not treat an empty path as the working directory: %s', async (words) => {
  expect(await run(words)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Expected a path, got an empty string.'),
  });
});

test.runIf(process.platform === 'linux').each([
  ['init /proc/none', "can't create a folder at /proc/none"],
  ['import @ --from markdown --out /proc/none', ''],
  ['serve bundle.tar.gz --dir /proc/none', "can't create a folder at /proc/none"],
  ['restore @docs.json --data-dir /proc/none', "Can't create the data directory /proc/none"],
  ['backup /proc/none --data-dir @none', "its file system doesn't allow files"],
])('ends with an error where no folder can be created: %s', async (words, sentence) => {
  const { exitCode, stderr } = await run(words);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringMatching(/^error: [^\n]+\n$/) });
  expect(stderr.toLowerCase()).toContain(sentence.toLowerCase());
});

test.each(['serve bundle.tar.gz', 'dev @'])('does not treat an empty address as every address: %s', async (words) => {
  expect(await run(`${words} --host ''`)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Expected an IP address'),
  });
});

test('treats an empty variable as unset', async () => {
  const { stderr } = await run('serve /none.tar.gz --dir @served', { HOST: '', PORT: ' ', BUNDLE_DIR: '' });
  expect(stderr).toContain("the file or folder /none.tar.gz doesn't exist");
});

test('rejects a baseline that may never end', async () => {
  const { stderr } = await run('check @ --baseline /dev/zero');
  expect(stderr).toBe(
    "error: Can't read the baseline /dev/zero: it is a pipe, socket, or device, not a regular file.\n",
  );
  expect((await run('check @ --baseline @')).stderr).toContain('expected a file, but ');
});
