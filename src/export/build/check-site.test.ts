import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from './build-site.ts';
import { checkSite } from './check-site.ts';
import { createFolderSink } from './folder-sink.ts';

/** Threads start slowly on a busy machine. */
const TIMEOUT = 60_000;
const SETTINGS = { airGapped: false, search: true };
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
  const pages = Array.from({ length: 60 }, (_, index) => `page-${index}`);
  for (const page of pages)
    fs.writeFileSync(
      path.join(folder, `${page}.mdx`),
      `# ${page}\n\n[next](/page-1#no-part) [gone](/gone)\n\n\`\`\`pyhton\nx\n\`\`\`\n\n<Crad />\n`,
    );
  const navbar = { links: [{ label: 'Gone', href: '/page-1#nowhere', icon: 'rocket-launch' }] };
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navbar, navigation: { pages } };
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(config));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test(
  'a check says exactly what an export says, and writes nothing',
  async () => {
    const before = fs.readdirSync(folder).length;
    const checked = await checkSite({ folder, settings: SETTINGS, threads: 2 });
    const bundle = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const built = await buildSite({ folder, settings: SETTINGS, threads: 2, segments: createFolderSink(bundle) });
    fs.rmSync(bundle, { recursive: true });
    expect(checked.pageCount).toBe(60);
    expect(checked.diagnostics).toEqual(built.diagnostics);
    expect(new Set(checked.diagnostics.map(({ code }) => code))).toEqual(
      new Set(['broken-anchor', 'broken-link', 'icon-substituted', 'unknown-code-language', 'unknown-component']),
    );
    expect(fs.readdirSync(folder)).toHaveLength(before);
  },
  TIMEOUT,
);

test(
  'a folder without a docs.json is refused with what to do',
  async () => {
    const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    await expect(checkSite({ folder: empty, settings: SETTINGS, threads: 1 })).rejects.toMatchObject({
      code: 'invalid_site',
    });
    fs.rmSync(empty, { recursive: true });
  },
  TIMEOUT,
);
