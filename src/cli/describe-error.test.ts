import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

const fromSystem = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: refused, open '/srv/a.tar.gz'`), { code, syscall: 'open', ...(path && { path }) });

test('what the system refuses for a file is one sentence, and an error of the program has its stack', () => {
  expect(describeError(fromSystem('EACCES', '/srv/a.tar.gz'))).toBe("EACCES: refused, open '/srv/a.tar.gz'");
  expect(describeError(fromSystem('EACCES'))).toContain('\n    at ');
  expect(describeError(fromSystem('ENOENT', '/srv/a.tar.gz'))).toContain('\n    at ');
});
