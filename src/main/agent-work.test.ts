import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featuresOf } from '../features/testing.ts';
import { createSiteCheck } from './agent-work.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-site-check-'));
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } };
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(config));
  fs.writeFileSync(path.join(folder, 'a.mdx'), '![](https://cdn.example/a.png)\n');
  fs.writeFileSync(path.join(folder, 'b.mdx'), '---\ngroups: [staff]\n---\n\n[gone](/gone)\n');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('the agent is warned of what the kind of site cannot have, on the pages that are published', async () => {
  const check = createSiteCheck({ threads: 1, onRestart: () => undefined });
  const find = async (site: Parameters<typeof check>[2]) =>
    (await check(folder, AbortSignal.timeout(60_000), site)).problems.map(({ file, code }) => `${file} ${code}`);
  const cloud = await find({ features: featuresOf('cloud'), groups: [] });
  expect(cloud).not.toContain('a.mdx external-resource');
  expect(cloud).not.toContain('b.mdx broken-link');
  const closed = await find({ features: featuresOf('air-gapped'), groups: ['staff'] });
  expect(closed).toContain('a.mdx external-resource');
  expect(closed).toContain('b.mdx broken-link');
}, 60_000);
