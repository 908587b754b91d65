import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/bundle-server/bundle/bundle-limits.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { loadRelease } from '../../src/bundle-server/release/load-release.ts';
import { startSiteServer } from '../../src/bundle-server/server.ts';
import { buildSite } from '../../src/export/build/build-site.ts';
import { checkSite } from '../../src/export/build/check-site.ts';
import { createFolderSink, joinSegments } from '../../src/export/build/folder-sink.ts';
import type { CheckSite } from '../../src/agent/types/site.ts';
import type { Diagnostic } from '../../src/site/shared.ts';
import { startChild } from '../helpers/child.ts';
import { listNestedForms } from '../helpers/nested-forms.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { openToolBench } from '../helpers/tool-bench.ts';

/**
 * Every n-th page per depth, with a different first page each time, because all forms at all depths would take minutes.
 */
const LEVELS = [
  { depth: 100, every: 10 },
  { depth: 1_000, every: 10 },
  { depth: 10_000, every: 10 },
  { depth: 100_000, every: 5 },
];
const DEEPEST = 100_000;
/** A check reads these as an export does: all at one depth, and some of the deepest. */
const isChecked = ({ depth }: { depth: number }, index: number) =>
  depth === 10_000 || (depth === DEEPEST && index % 4 === 0);
const NEIGHBOR = '---\ntitle: Neighbor\n---\n\n## Part\n\nIt has **nothing** to do with the {1 + 1} others.\n';

const pages = LEVELS.flatMap(({ depth, every }, level) =>
  listNestedForms()
    .filter((_, index) => index % every === level % every)
    .map((form, index) => ({
      ...form,
      depth,
      file: `level-${depth}/page-${index}.${form.format ?? 'mdx'}`,
      url: `/level-${depth}/page-${index}`,
    })),
);
const config = JSON.stringify({
  name: 'T',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation: { groups: [{ group: 'All', pages: ['neighbor', ...pages.map(({ url }) => url.slice(1))] }] },
});

let folder: string;
let hostile: Exported & { bundle: string };
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-nested-'));
  hostile = await exportSite(writeSite('hostile', getBody));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type Page = (typeof pages)[number];

const getBody = ({ depth, page }: Page) => `before\n\n${page(depth)}\n\nafter\n`;
const withTitle = (url: string, body: string) => `---\ntitle: ${url}\n---\n\n${body}`;

function writeSite(name: string, bodyFor: (page: Page) => string): string {
  const site = path.join(folder, name);
  for (const { depth } of LEVELS) fs.mkdirSync(path.join(site, `level-${depth}`), { recursive: true });
  fs.writeFileSync(path.join(site, 'docs.json'), config);
  fs.writeFileSync(path.join(site, 'neighbor.mdx'), NEIGHBOR);
  for (const page of pages) fs.writeFileSync(path.join(site, page.file), withTitle(page.url, bodyFor(page)));
  return site;
}

/** Exports in a separate process, so that a crash fails the test instead of the run. */
async function exportSite(site: string): Promise<Exported & { bundle: string }> {
  const bundle = `${site}.tar.gz`;
  const child = startChild('export-site', site, bundle);
  return { bundle, ...(JSON.parse(await child.nextLine()) as Exported) };
}

/** Exports in this process, for pages that can't crash it. */
async function exportHere(site: string): Promise<string> {
  const bundle = `${site}.tar.gz`;
  const sink = createFolderSink(fs.mkdtempSync(path.join(folder, 'segments-')));
  const { segments } = await buildSite({
    folder: site,
    settings: { features: createFeatures() },
    threads: 1,
    segments: sink,
    createPool: createLocalPool,
  });
  await joinSegments(sink, segments, bundle);
  return bundle;
}

interface Exported {
  diagnostics: Diagnostic[];
  /** Peak memory of the rendering process in megabytes. */
  megabytes: number;
  /** Number of times a page ended the rendering process. */
  restarts: number;
}

async function serveBundle(bundle: string) {
  const dir = fs.mkdtempSync(path.join(folder, 'served-'));
  const release = await loadRelease({ source: bundle, folder: dir, limits: DEFAULT_LIMITS, log: () => {} });
  const server = await startSiteServer({ release, host: '127.0.0.1', port: 0, versionLabel: undefined, log: () => {} });
  const get = async (url: string) => {
    const response = await fetch(new URL(url, server.url));
    return { status: response.status, text: await response.text() };
  };
  return { get, close: () => server.close() };
}

test('survives pages that nest any form to any depth, and leaves their neighbors unchanged', async () => {
  expect(hostile.restarts).toBe(0);
  expect(hostile.megabytes).toBeGreaterThan(50);
  expect(hostile.megabytes).toBeLessThan(2_500);
  expect(pages.filter(({ depth }) => depth === DEEPEST).length).toBeGreaterThan(40);

  const codesByFile = new Map<string, string[]>();
  for (const { file, code, severity } of hostile.diagnostics)
    if (severity !== 'info') codesByFile.set(file, [...(codesByFile.get(file) ?? []), code]);
  expect(codesByFile.has('neighbor.mdx')).toBe(false);
  const deep = pages.filter(
    ({ depth, name }) => depth > 500 && /in braces$|in an export$|in an attribute$|in a function$/.test(name),
  );
  for (const { name, file } of deep.filter(({ name }) => !WIDE.test(name)))
    expect([name, codesByFile.get(file)?.includes('nested-too-deep')]).toEqual([name, true]);

  const tame = await exportHere(writeSite('tame', () => 'before\n\nafter\n'));
  const [site, twin] = await Promise.all([serveBundle(hostile.bundle), serveBundle(tame)]);
  for (const { url } of pages) expect([url, (await site.get(url)).status]).toEqual([url, 200]);
  expect((await site.get('/neighbor')).text).toBe((await twin.get('/neighbor')).text);
  await site.close();
  await twin.close();
});

function listDeep(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.flatMap(({ code, file, line }) => (code === 'nested-too-deep' ? [`${file}:${line}`] : []));
}

/** Commas create a list of any length. */
const WIDE = /^comma/;

test('reports such pages to an agent in its validation, at the positions that an export finds', async () => {
  const restarts: string[] = [];
  let diagnostics: Diagnostic[] = [];
  const check: CheckSite = async (site, signal) => {
    const settings = { features: createFeatures('cloud', { search: false }) };
    const renderer = { onRestart: (note: string) => void restarts.push(note) };
    const result = await checkSite({ folder: site, settings, threads: 1, signal, renderer });
    diagnostics = result.diagnostics;
    return { problems: diagnostics, unlisted: result.unlisted };
  };
  using bench = openToolBench({ 'docs.json': config, 'neighbor.mdx': NEIGHBOR }, { checkSite: check });
  const checked = pages.filter(isChecked);
  for (const page of checked) {
    fs.mkdirSync(path.dirname(path.join(bench.docs, page.file)), { recursive: true });
    fs.writeFileSync(path.join(bench.docs, page.file), withTitle(page.url, getBody(page)));
  }
  const result = await bench.run('validate', {});
  expect(result.text).toContain('(nested-too-deep)');
  expect(result.text).not.toContain('neighbor.mdx');
  expect(restarts).toEqual([]);
  const files = new Set(checked.map(({ file }) => file));
  expect(listDeep(diagnostics)).toEqual(listDeep(hostile.diagnostics.filter(({ file }) => files.has(file))));
  expect(listDeep(diagnostics).length).toBeGreaterThan(20);
});
