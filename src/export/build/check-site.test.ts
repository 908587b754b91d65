import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { buildSite } from './build-site.ts';
import { createFolderCache } from './cache/folder-cache.ts';
import { checkSite } from './check-site.ts';
import { createFolderSink } from './folder-sink.ts';
import type { CreatePool } from './types.ts';

/** Generous, because threads start slowly on a busy machine. */
const TIMEOUT = 60_000;
const SETTINGS = { features: createFeatures() };
const LOCAL = { threads: 1, createPool: createLocalPool };
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
  'reports exactly what an export reports, and writes nothing',
  async () => {
    const before = fs.readdirSync(folder).length;
    const checkResult = await checkSite({ folder, settings: SETTINGS, threads: 2 });
    const bundle = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const builtSite = await buildSite({ folder, settings: SETTINGS, ...LOCAL, segments: createFolderSink(bundle) });
    fs.rmSync(bundle, { recursive: true });
    expect(checkResult.pageCount).toBe(60);
    expect(checkResult.diagnostics).toEqual(builtSite.diagnostics);
    expect(new Set(checkResult.diagnostics.map(({ code }) => code))).toEqual(
      new Set(['broken-anchor', 'broken-link', 'icon-substituted', 'unknown-code-language', 'unknown-component']),
    );
    expect(fs.readdirSync(folder)).toHaveLength(before);
  },
  TIMEOUT,
);

test(
  'gives the same result with a cache as without one, whatever happened to the files or the cache',
  async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const [site, cacheFolder] = [path.join(root, 'site'), path.join(root, 'cache')];
    const getPath = (name: string) => path.join(site, name);
    const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } };
    const files = { 'docs.json': JSON.stringify(config), 'a.mdx': '[b](/b) [c](/c)\n', 'b.mdx': '# B\n' };
    fs.mkdirSync(site);
    for (const [name, content] of Object.entries(files)) fs.writeFileSync(getPath(name), content);
    const longAgo = new Date(0);
    const changes: [change: () => void, checked: number | undefined][] = [
      [() => undefined, 2],
      [() => undefined, 0],
      [() => fs.utimesSync(getPath('b.mdx'), longAgo, longAgo), 0],
      [() => fs.writeFileSync(getPath('b.mdx'), '[c](/c)\n'), 1],
      // The same size and modification time.
      [() => (fs.writeFileSync(getPath('b.mdx'), '[d](/d)\n'), fs.utimesSync(getPath('b.mdx'), longAgo, longAgo)), 1],
      [() => fs.renameSync(getPath('b.mdx'), getPath('c.mdx')), undefined],
      [() => fs.rmSync(getPath('c.mdx')), undefined],
      [() => damageEntries(cacheFolder), 1],
      [() => undefined, 0],
    ];
    for (const [change, checked] of changes) {
      change();
      const cache = createFolderCache(cacheFolder);
      const cachedResult = await checkSite({ folder: site, settings: SETTINGS, ...LOCAL, cache });
      const result = await checkSite({ folder: site, settings: SETTINGS, ...LOCAL });
      expect(cachedResult.diagnostics).toEqual(result.diagnostics);
      expect(cachedResult.pageCount).toBe(result.pageCount);
      if (checked !== undefined) expect(cachedResult.checked).toBe(checked);
    }
    fs.rmSync(root, { recursive: true });
  },
  TIMEOUT,
);

/** Changes one byte in the middle of each cache entry. */
function damageEntries(cacheFolder: string): void {
  for (const name of fs.readdirSync(cacheFolder)) {
    const bytes = fs.readFileSync(path.join(cacheFolder, name));
    const middle = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    fs.writeFileSync(path.join(cacheFolder, name), bytes);
  }
}

test(
  'checks a file again if it was saved during a check, even if its content is restored',
  async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const site = path.join(root, 'site');
    fs.mkdirSync(site);
    const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };
    fs.writeFileSync(path.join(site, 'docs.json'), JSON.stringify(config));
    const save = (text: string) => fs.writeFileSync(path.join(site, 'a.mdx'), text);
    save('[gone](/gone)');
    const cache = createFolderCache(path.join(root, 'cache'));
    const createPool: CreatePool = (options) => {
      const pool = createLocalPool(options);
      return {
        ...pool,
        run(task, onProgress) {
          if (task.type === 'remotes') save('fine');
          return pool.run(task, onProgress);
        },
      };
    };
    expect((await checkSite({ folder: site, settings: SETTINGS, threads: 1, createPool, cache })).diagnostics).toEqual(
      [],
    );
    save('[gone](/gone)');
    const { diagnostics } = await checkSite({ folder: site, settings: SETTINGS, ...LOCAL, cache });
    expect(diagnostics.map(({ code }) => code)).toEqual(['broken-link']);
    fs.rmSync(root, { recursive: true });
  },
  TIMEOUT,
);

test(
  'reports the same problems of an air-gapped site as its export: files, frames, style sheets and assistants',
  async () => {
    const closedFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };
    const files = {
      'docs.json': JSON.stringify({ ...config, contextual: { options: ['copy', 'claude'] } }),
      'a.mdx': '![](https://cdn.example/a.png)\n\n<iframe src="https://cdn.example/frame"></iframe>\n',
      'a.css': '@import "https://cdn.example/a.css";\n',
    };
    for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(closedFolder, name), content);
    const bundle = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const input = { folder: closedFolder, settings: { features: createFeatures('air-gapped') }, ...LOCAL };
    const { diagnostics } = await checkSite(input);
    expect(diagnostics.map(({ file, line, severity, code }) => `${file}:${line} ${severity} ${code}`)).toEqual([
      'a.css:1 warning external-resource',
      'a.mdx:1 warning external-resource',
      'a.mdx:3 warning external-resource',
      'docs.json:1 info feature-off',
    ]);
    expect(diagnostics).toEqual((await buildSite({ ...input, segments: createFolderSink(bundle) })).diagnostics);
    const openSettings = { ...SETTINGS, origin: 'https://a.example' };
    expect((await checkSite({ ...input, settings: openSettings })).diagnostics).toEqual([]);
    for (const output of [closedFolder, bundle]) fs.rmSync(output, { recursive: true });
  },
  TIMEOUT,
);

test(
  'rejects a folder without docs.json and says what to do',
  async () => {
    const emptyFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    await expect(checkSite({ folder: emptyFolder, settings: SETTINGS, ...LOCAL })).rejects.toMatchObject({
      code: 'invalid_site',
    });
    fs.rmSync(emptyFolder, { recursive: true });
  },
  TIMEOUT,
);

test(
  'compiles the scripts of live components, and locates errors in them',
  async () => {
    const closedFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };
    const files = {
      'docs.json': JSON.stringify(config),
      'a.mdx':
        '---\ntitle: A\n---\nimport { none } from "./x.js"\n\nexport const Go = () => <button onClick={() => none()}>Go</button>;\n\n<Go />\n',
      'x.js': '// none is spelled otherwise\nexport const other = 1;\n',
    };
    for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(closedFolder, name), content);
    const { diagnostics } = await checkSite({ folder: closedFolder, settings: SETTINGS, ...LOCAL });
    fs.rmSync(closedFolder, { recursive: true });
    expect(diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([
      'a.mdx:4:10 author-code-failed',
    ]);
  },
  TIMEOUT,
);

test(
  'counts the problems of a page and of docs.json that exceed the limits, like an export',
  async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-'));
    const redirects = Array.from({ length: 2_200 }, (_, at) => ({ source: `/a${at}` }));
    const config = {
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      redirects,
      navigation: { pages: ['a'] },
    };
    fs.writeFileSync(path.join(root, 'docs.json'), JSON.stringify(config));
    fs.writeFileSync(path.join(root, 'a.mdx'), `# A\n${'\n<Crad />\n'.repeat(2_201)}`);
    const { diagnostics } = await checkSite({ folder: root, settings: SETTINGS, ...LOCAL });
    const segments = createFolderSink(path.join(root, 'segments'));
    fs.mkdirSync(path.join(root, 'segments'));
    const built = await buildSite({ folder: root, settings: SETTINGS, ...LOCAL, scratch: root, segments });
    expect(built.diagnostics).toEqual(diagnostics);
    const summaries = diagnostics.filter(({ message }) => message.includes('more problems of this kind'));
    expect(summaries.map(({ file, message }) => [file, parseInt(message, 10)]).sort()).toEqual([
      ['a.mdx', 201],
      ['docs.json', 200],
    ]);
    fs.rmSync(root, { recursive: true });
  },
  TIMEOUT,
);
