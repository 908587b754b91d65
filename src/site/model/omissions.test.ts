import { expect, test } from 'vitest';
import { describeOmissions } from './omissions.ts';

test('reports each link and submodule, and groups large files with the same reason', () => {
  const diagnostics = describeOmissions([
    { file: 'a', reason: 'outside' },
    { file: 'b', reason: 'submodule' },
    { file: 'c.png', reason: 'large-file', detail: 'gone' },
    { file: 'd.png', reason: 'large-file', detail: 'too large' },
    { file: 'e.png', reason: 'large-file', detail: 'gone' },
  ]);
  expect(diagnostics).toMatchObject([
    { file: 'a', code: 'link-not-followed', severity: 'warning' },
    { file: 'b', code: 'submodule-not-read' },
    {
      file: 'c.png',
      code: 'large-file-missing',
      message: expect.stringMatching(/: gone\. .* 1 more file\.$/) as unknown,
    },
    { file: 'd.png', code: 'large-file-missing', message: expect.stringMatching(/: too large\.$/) as unknown },
  ]);
});
