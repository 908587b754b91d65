import path from 'node:path';

import { fc } from '../../../test/helpers/properties.ts';
import { expect, test } from 'vitest';

import { findPathProblem } from './entry-path.ts';

test('keeps any accepted path below the folder it is joined to, with its spelling', () => {
  const part = fc.oneof(fc.constantFrom('..', '.', '', 'a', 'C:', '~', '%2e%2e', '..\\'), fc.string());
  const anyPath = fc.array(part, { maxLength: 5 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(anyPath, (name) => {
      if (findPathProblem(name)) return;
      expect(path.posix.resolve('/site', name)).toBe(`/site/${name}`);
      expect(path.win32.resolve('C:\\site', name).startsWith('C:\\site\\')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each(['index.html', 'a/b.html', '..a/b..', 'guides/señal.html', 'with space/x', '.well-known/mcp.json'])(
  'accepts %j',
  (name) => {
    expect(findPathProblem(name)).toBeUndefined();
  },
);
