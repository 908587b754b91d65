import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { countChanges, listChangedFiles } from './changed-files.ts';

afterEach(() => vi.restoreAllMocks());

test('detects a change in a file that was hashed before and kept its size', async () => {
  using bench = openToolBench({ 'a.mdx': 'one', 'b.mdx': 'two' });
  const { workspace } = bench.context;
  // An hour later, a cached hash is trusted as long as the file's metadata is unchanged.
  const laterTime = Date.now() + 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(laterTime);
  expect(await listChangedFiles(workspace)).toEqual([]);
  fs.rmSync(path.join(bench.docs, 'a.mdx'));
  fs.writeFileSync(path.join(bench.docs, 'a.mdx'), 'eno');
  expect(await listChangedFiles(workspace)).toMatchObject([{ path: 'a.mdx', kind: 'modified' }]);
});

test('counts a moved file once', () => {
  const change = (kind: 'added' | 'modified' | 'deleted') => ({ path: kind, kind });
  expect(countChanges([change('added'), change('deleted'), change('modified')])).toBe(2);
  expect(countChanges([change('deleted')])).toBe(1);
});
