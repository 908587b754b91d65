import { expect, test } from 'vitest';
import { recordSpans } from '../tracing/testing.ts';
import { runGit, startGit } from './git-command.ts';

test('a span names the command without its arguments, and has its exit code', async () => {
  const spans = recordSpans();
  await runGit(['-C', '/', '-c', 'user.name=hunter2', '--no-pager', 'version']);
  expect(spans).toEqual([{ name: 'git version', attributes: { 'process.exit.code': 0 }, failures: [], isEnded: true }]);
});

test('a failed command fails its span with a class instead of its output', async () => {
  const spans = recordSpans();
  await expect(runGit(['cat-file', '-t', 'hunter2'])).rejects.toThrow('git cat-file failed');
  expect(spans).toEqual([
    { name: 'git cat-file', attributes: { 'process.exit.code': 128 }, failures: ['GitFailure'], isEnded: true },
  ]);
});

test('the span of a command that is read while it runs ends with it', async () => {
  const spans = recordSpans();
  const program = startGit(['hash-object', '--stdin'], { input: 'x' });
  expect(spans[0]?.isEnded).toBe(false);
  await program.exitPromise;
  await expect
    .poll(() => spans)
    .toEqual([{ name: 'git hash-object', attributes: { 'process.exit.code': 0 }, failures: [], isEnded: true }]);
});
