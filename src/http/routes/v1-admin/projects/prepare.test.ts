import pino from 'pino';
import { expect, test } from 'vitest';
import { GitFailure } from '../../../../lib/git/git-command.ts';
import { describeGitFailure } from '../../../../lib/git/git-errors.ts';
import { explainProblem } from './prepare.ts';

const explain = (stderr: string) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const outcome = { stdout: '', stderr, exitCode: 128, timedOut: false };
  const url = new URL('https://git.example.com/docs.git');
  const failure = describeGitFailure(new GitFailure('git fetch failed', outcome), { url, credentials: undefined });
  const exchange = { id: 'req_1', log, left: new AbortController().signal, requireStillAllowed: async () => undefined };
  return { problem: explainProblem((failure as Error).message, { failure, exchange }), lines };
};

test('logs what git printed if the problem is unknown, and names the request to search for', () => {
  const { problem, lines } = explain('fatal: something\u001B[31m new');
  expect(problem).toMatch(/^Git couldn't read the repository .* For the cause, search the service's log for req_1\.$/);
  expect(lines).toEqual([expect.objectContaining({ git: 'exit code 128: fatal: something[31m new' })]);
});

test('logs nothing for a problem that the message explains', () => {
  const { problem, lines } = explain('fatal: Authentication failed');
  expect(problem).not.toContain('req_1');
  expect(lines).toEqual([]);
});
