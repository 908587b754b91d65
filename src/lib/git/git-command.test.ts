import os from 'node:os';
import { expect, test } from 'vitest';
import { withGit } from '../../../test/helpers/fake-git.ts';
import { runGit } from './git-command.ts';
import { describeGitFailure } from './git-errors.ts';

test.each([
  ['head -c 70000000 /dev/zero', 'a tree that holds itself many times over, and is listed without an end'],
  ['exec head -c 70000000 /dev/zero', 'the same from a git that stops itself'],
  ['ulimit -c 0; kill -SEGV $$', 'folders nested so deeply that git crashes'],
])('reports %j to the owner of the repository, not as a problem of this machine: %s', async (script) => {
  const error: unknown = await withGit(script, () => runGit(['ls-tree', '-r', 'main'])).catch(
    (thrown: unknown) => thrown,
  );
  expect(describeGitFailure(error, { url: new URL('https://git.test/docs.git') })).toMatchObject({
    code: 'source_unavailable',
    message: expect.stringMatching(/too many files or too deeply nested folders/) as unknown,
  });
});

test.each(['ls-tree', 'read-tree'])(
  'does not blame the Git host if git %s finds no end of the folders',
  async (command) => {
    const args = ['-c', 'core.protectNTFS=false', command, 'main'];
    const error: unknown = await withGit('exec sleep 100', () => runGit(args, { timeoutMs: 50 })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'source_unavailable',
      message: expect.stringMatching(/too many files or too deeply nested folders/) as unknown,
    });
  },
);

test.each([
  'kill -XCPU $$',
  `echo 'error: pack-objects died of signal ${os.constants.signals.SIGXCPU}' >&2; echo fatal: hung up >&2; exit 128`,
  "echo 'Resolving deltas: 3%fatal: fetch-pack: invalid index-pack output' >&2; exit 128",
])('reports a repository that takes too much processor time: %s', async (script) => {
  const error: unknown = await withGit(script, () => runGit(['fetch'])).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'source_unavailable',
    message: expect.stringMatching(/more processor time/) as unknown,
  });
});

test('does not blame the processor time for a damaged pack', async () => {
  const script =
    "echo 'fatal: pack has bad object at offset 12: inflate returned -3' >&2; echo 'fatal: fetch-pack: invalid index-pack output' >&2; exit 128";
  await expect(withGit(script, () => runGit(['fetch']))).rejects.toMatchObject({ name: 'GitFailure', exitCode: 128 });
});

test('reports a server with too many branches to list', async () => {
  const remote = { url: new URL('https://git.test/docs.git'), address: 'https://git.test/docs.git' };
  const run = () => runGit(['ls-remote', '--heads', '--', remote.address], { remote });
  const error: unknown = await withGit('head -c 70000000 /dev/zero', run).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'source_unavailable',
    message: expect.stringMatching(/too many branches and tags/) as unknown,
  });
});

test('reports a server that sends messages endlessly', async () => {
  const error: unknown = await withGit('head -c 2000000 /dev/zero >&2', () => runGit(['fetch'])).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({
    code: 'source_unavailable',
    message: expect.stringMatching(/too many messages/) as unknown,
  });
});

test("returns the complete output, and Git's messages with an error", async () => {
  expect(await withGit('printf "a\\0b"', () => runGit(['show']))).toEqual(Buffer.from('a\0b'));
  const error: unknown = await withGit('echo out; echo fatal >&2; exit 3', () => runGit(['push'])).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'GitFailure', exitCode: 3, stdout: 'out\n', stderr: 'fatal\n', timedOut: false });
});
