import { expect, test } from 'vitest';
import { writeUpdatePrompt } from './write-update-prompt.ts';

const since = { id: '3f1c09ab77aaaaaa', day: '2026-11-20', title: 'Add "--port"', repository: null };
const toChange = (file: string) => ({ file, operation: null, repository: null, commits: 1 });

test('names each page with the files that changed, and the first commit', () => {
  const prompt = writeUpdatePrompt([
    { file: 'install.mdx', changes: [toChange('src/cli/start.ts')], count: 1, since },
    {
      file: 'api.mdx',
      changes: ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts'].map(toChange),
      count: 30,
      since,
    },
  ]);
  expect(prompt.split('\n').slice(2)).toEqual([
    '- `install.mdx` describes `src/cli/start.ts`, changed since commit 3f1c09ab77 of 2026-11-20 ("Add \\"--port\\"")',
    '- `api.mdx` describes `a.ts`, `b.ts`, `c.ts`, `d.ts`, `e.ts` and 25 more, changed since commit 3f1c09ab77 of 2026-11-20 ("Add \\"--port\\"")',
  ]);
});

test('names operations, and the repository that a change is in', () => {
  const change = { file: 'openapi.yaml', operation: 'getUser', repository: 'api', commits: 3 };
  const prompt = writeUpdatePrompt([
    { file: 'users.mdx', changes: [change], count: 1, since: { ...since, repository: 'api' } },
  ]);
  expect(prompt.split('\n\n')[1]).toContain('other repository');
  expect(prompt.split('\n').at(-1)).toBe(
    '- `users.mdx` describes the operation `getUser` in `api:openapi.yaml`, changed since commit 3f1c09ab77 of 2026-11-20 in the repository `api` ("Add \\"--port\\"")',
  );
});
