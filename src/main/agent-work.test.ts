import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findRenderers } from '../../test/helpers/renderer/find-renderers.ts';
import { createFeatures } from '../features/testing.ts';
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

test('warns the agent about content that the deployment kind does not allow, with one process per turn, which may be killed', async () => {
  const notes: string[] = [];
  const check = createSiteCheck({ threads: 1, onRestart: (note) => void notes.push(note) });
  const endController = new AbortController();
  const find = async (where: string, site: Parameters<typeof check>[2]) =>
    (await check(where, AbortSignal.timeout(600_000), site, undefined, endController.signal)).problems.map(
      ({ file, code }) => `${file} ${code}`,
    );
  // Like a change's base, which exists only while it is checked.
  const base = `${folder}-base`;
  fs.cpSync(folder, base, { recursive: true });
  const cloud = await find(base, { features: createFeatures('cloud'), groups: [] });
  expect(cloud).not.toContain('a.mdx external-resource');
  expect(cloud).not.toContain('b.mdx broken-link');
  fs.rmSync(base, { recursive: true });
  const [pid = 0, ...others] = findRenderers();
  expect(others).toEqual([]);
  process.kill(pid, 'SIGKILL');
  const airGappedProblems = await find(folder, { features: createFeatures('air-gapped'), groups: ['staff'] });
  expect(airGappedProblems).toContain('a.mdx external-resource');
  expect(airGappedProblems).toContain('b.mdx broken-link');
  expect(notes).toEqual([expect.stringContaining('SIGKILL')]);
  endController.abort();
  await vi.waitUntil(() => findRenderers().length === 0, { timeout: 300_000, interval: 5 });
});
