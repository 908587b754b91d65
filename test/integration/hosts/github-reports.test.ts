import { afterEach, expect, test } from 'vitest';
import { APP_ID, APP_KEY, startGitHub } from '../../helpers/hosts/github-server.ts';
import type { GitHubFixture, GitHubOptions } from '../../helpers/hosts/github-server.ts';

const { signal } = new AbortController();
const credentials = JSON.stringify({ appId: APP_ID, privateKey: APP_KEY });
const STATUS = {
  pullId: '1',
  commit: 'ab'.repeat(20),
  name: 'bindery/docs',
  state: 'pending',
  description: 'Checking.',
  url: 'https://docs.test/',
  annotations: [],
} as const;

let github: GitHubFixture | undefined;
afterEach(async () => {
  await github?.stop();
  if (github && github.problems.length > 0) throw new Error(github.problems.join('\n'));
});

async function start(options: GitHubOptions) {
  github = await startGitHub(options);
  const { reports } = github.createHost({ credentials });
  if (!reports) throw new Error('GitHub has no reports.');
  return { github, reports };
}

const WRITE = { contents: 'write', pull_requests: 'write', checks: 'write', metadata: 'read' };

test('an App writes one check with annotations at the lines of problems', async () => {
  const { reports, ...fixture } = await start({ permissions: WRITE });
  await reports.setStatus?.(STATUS, signal);
  expect(fixture.github.checks.written).toMatchObject([{ state: 'in_progress' }]);
  const annotations = Array.from({ length: 60 }, (_, index) => ({
    level: 'warning' as const,
    path: 'docs/a.mdx',
    line: index + 1,
    message: 'Bad.',
  }));
  await reports.setStatus?.({ ...STATUS, state: 'failure', description: '60 new warnings.', annotations }, signal);
  const [run, ...others] = fixture.github.checks.written;
  expect(others).toEqual([]);
  expect(run).toMatchObject({ state: 'failure', description: '60 new warnings.', url: STATUS.url });
  expect(run?.annotations).toHaveLength(50);
  expect(run?.annotations).toContainEqual({
    path: 'docs/a.mdx',
    start_line: 1,
    end_line: 1,
    annotation_level: 'warning',
    message: 'Bad.',
  });
});

test("an App's comments come from its bot account", async () => {
  const { reports } = await start({ permissions: WRITE });
  expect(await reports.findAccount(signal)).toBe('bindery-docs[bot]');
});

test('an App without the permission for checks fails with the permission that it needs', async () => {
  const { reports } = await start({});
  await expect(reports.setStatus?.(STATUS, signal)).rejects.toThrow(
    'It needs the permission "Checks: write". Add it in the App\'s settings and accept it in the installation.',
  );
});
