import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import type { CheckSite } from '../types/site.ts';
import fs from 'node:fs';
import path from 'node:path';

test('checks several changes of one reply once, and reports their problems with the last one', async () => {
  let checks = 0;
  const checkSite: CheckSite = async (folder) => {
    checks++;
    const files = fs
      .readdirSync(folder)
      .filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('oops'));
    const place = { line: 1, column: 1, severity: 'error', code: 'oops', message: 'Oops.' } as const;
    return { problems: files.map((file) => ({ ...place, file })), unlisted: [] };
  };
  using bench = openToolBench({ 'docs.json': '{}', 'a.mdx': 'a\n' }, { checkSite });
  bench.context.isFollowed = true;
  const first = await bench.run('write', { path: 'b.mdx', content: 'oops\n' });
  const second = await bench.run('write', { path: 'c.mdx', content: 'oops\n' });
  expect([first.text, second.text].join('')).not.toContain('Oops');
  expect(checks).toBe(0);
  bench.context.isFollowed = false;
  const last = (await bench.run('edit', { path: 'a.mdx', oldText: 'a', newText: 'b' })).text;
  expect(last).toMatch(/b\.mdx.*Oops[^]*c\.mdx.*Oops/);
  expect(checks).toBe(2);
  expect((await bench.run('edit', { path: 'a.mdx', oldText: 'b', newText: 'c' })).text).not.toContain('b.mdx:');
});
