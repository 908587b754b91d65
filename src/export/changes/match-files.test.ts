import { expect, test } from 'vitest';
import { createFileMatcher } from './match-files.ts';

const changes = new Map(
  Array.from(
    { length: 5_000 },
    (_, at) => [`src/dir${at % 5}/file${at}.ts`, { order: at, commit: undefined }] as const,
  ),
);

test('returns the changed files that a pattern matches', async () => {
  const match = createFileMatcher({ changes });
  expect(await match('src/dir1/file1.ts')).toEqual([{ name: 'src/dir1/file1.ts', order: 1, commit: undefined }]);
  expect(await match('src/dir2/')).toHaveLength(1_000);
  expect(await match('**/file7?.ts')).toHaveLength(10);
  expect(await match('other/**')).toEqual([]);
  await expect(match('x'.repeat(501))).rejects.toThrow('501 characters');
});

test('lets other work run while it matches many files', async () => {
  let turns = 0;
  const count = () => void (turns++, (timer = setImmediate(count)));
  let timer = setImmediate(count);
  await createFileMatcher({ changes })('**/*.ts');
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test.each([
  ['long patterns', (at: number) => `**/${'x'.repeat(40 + at)}`],
  ['patterns that match everything', () => '**'],
])('stops at %s that take too much together', async (_, createPattern) => {
  const match = createFileMatcher({ changes }, { maxSteps: 10_000_000 });
  const results = [];
  for (let at = 0; at < 80; at++) results.push(await match(createPattern(at)));
  expect(results[0]).toBeDefined();
  expect(results.at(-1)).toBeUndefined();
  expect(await match('src/dir1/file1.ts')).toBeUndefined();
});
