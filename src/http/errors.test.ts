import fs from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../errors.ts';

test('docs/errors.md lists exactly the existing error codes, with their status', () => {
  const text = fs.readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const documentedCodes = Array.from(text.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm), ([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(Object.fromEntries(documentedCodes)).toEqual(ERROR_STATUS);
});
