import { expect, test } from 'vitest';
import { writeUpdatePrompt } from './write-update-prompt.ts';

test('names each page with the files that changed, and the first commit', () => {
  const since = { id: '3f1c09ab77aaaaaa', day: '2026-11-20', title: 'Add "--port"' };
  const changes = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts'];
  const prompt = writeUpdatePrompt([
    { file: 'install.mdx', changes: ['src/cli/start.ts'], count: 1, since },
    { file: 'api.mdx', changes, count: 30, since },
  ]);
  expect(prompt.split('\n').slice(2)).toEqual([
    '- `install.mdx` describes `src/cli/start.ts`, changed since commit 3f1c09ab77 of 2026-11-20 ("Add \\"--port\\"")',
    '- `api.mdx` describes `a.ts`, `b.ts`, `c.ts`, `d.ts`, `e.ts` and 25 more, changed since commit 3f1c09ab77 of 2026-11-20 ("Add \\"--port\\"")',
  ]);
});
