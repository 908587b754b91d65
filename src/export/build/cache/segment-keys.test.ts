import { createHash, hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import type { SiteSettings } from '../../../site/shared.ts';
import { createSiteWork } from '../thread/site-work.ts';
import type { Tasks } from '../messages.ts';
import { createEdits } from './testing.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-keys-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

interface State {
  settings?: Partial<SiteSettings>;
  modified?: Record<string, string>;
}

/**
 * A segment of one page or asset: its key with the files it shares, as the cache compares them, and the hash of its
 * bytes.
 */
interface Segment {
  key: string;
  bytes: string;
}

/** Renders each page and each asset as its own segment, by URL. */
async function render({ settings, modified = {} }: State = {}): Promise<Map<string, Segment>> {
  const siteWork = createSiteWork({ begin: () => undefined, end: () => undefined, leave: () => undefined });
  const whole: SiteSettings = {
    features: createFeatures('client-hosted'),
    time: '2026-01-01T00:00:00.000Z',
    ...settings,
  };
  const plannedSite = await siteWork.run({ type: 'plan', folder, settings: whole, purpose: 'render', modified });
  const { plan } = plannedSite as Tasks['plan']['output'];
  const segments = [
    ...plan.urls.map((url) => ({ type: 'pages' as const, items: [url] })),
    ...plan.assets.map((file) => ({ type: 'assets' as const, items: [file] })),
  ];
  const { keys } = (await siteWork.run({ type: 'keys', segments, version: '1' })) as Tasks['keys']['output'];
  const segmentsByItems = new Map<string, Segment>();
  for (const [index, { type, items }] of segments.entries()) {
    const key = keys[index];
    if (!key) throw new Error('a segment has no key');
    const sum = createHash('sha256');
    if (type === 'assets') {
      const { tar, meta } = (await siteWork.run({ type, files: items })) as Tasks['assets']['output'];
      segmentsByItems.set(items.join(), { key: key.timeless, bytes: sum.update(tar).update(meta).digest('hex') });
      continue;
    }
    const { tar, meta, text, reuse, shared } = (await siteWork.run({
      type,
      urls: items,
      cached: { part: undefined },
    })) as Tasks['pages']['output'];
    const usedSettings = [
      reuse === 'same-time' ? key.timed : key.timeless,
      ...shared.map((file) => hash('sha256', fs.readFileSync(path.join(folder, file)))),
    ].join();
    segmentsByItems.set(items.join(), {
      key: usedSettings,
      bytes: sum.update(tar).update(meta).update(text).digest('hex'),
    });
  }
  return segmentsByItems;
}

/** Number of consecutive edits. Set BINDERY_EDITS for a longer run. */
const EDITS = Number(process.env['BINDERY_EDITS'] ?? 12);

test('gives equal keys only to segments with equal bytes, after random edits', async () => {
  const edits = createEdits(folder, 7);
  const bytesOf = new Map<string, { bytes: string; after: string }>();
  let after = 'the first build';
  let reuseCount = 0;
  for (let count = 0; count <= EDITS; count += 1) {
    for (const [address, { key, bytes }] of await render(edits.state())) {
      const knownBytes = bytesOf.get(key);
      expect(
        knownBytes?.bytes ?? bytes,
        `${address}, after: ${after}, rendered before after: ${knownBytes?.after}`,
      ).toBe(bytes);
      if (knownBytes) reuseCount += 1;
      bytesOf.set(key, { bytes, after });
    }
    after = edits.apply();
  }
  expect(reuseCount).toBeGreaterThan(0);
});

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}

/** Returns the URLs whose key an edit changes. */
async function listChangedKeys(edit: () => State | void, before: State = {}): Promise<string[]> {
  const first = await render(before);
  const second = await render(edit() ?? before);
  return [...second].flatMap(([address, { key }]) => (first.get(address)?.key === key ? [] : [address]));
}

const SITE = {
  'docs.json': JSON.stringify({
    name: 'T',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { pages: ['a', 'b', 'timed', 'part'] },
  }),
  'a.mdx': '# A\n\ntext\n',
  'b.mdx': 'import Part from "/part.mdx"\n\n<Part />\n',
  'part.mdx': 'shared\n',
  'timed.mdx': 'export const Now = () => { class A {} ; return <p>{new Date().toISOString()}</p> }\n\n<Now />\n',
  'logo.txt': 'x',
};

test("changes only a page's own key when its text changes", async () => {
  write(SITE);
  expect(await listChangedKeys(() => write({ 'a.mdx': '# A\n\nother text\n' }))).toEqual(['/a']);
});

test('changes the keys of pages that include a page', async () => {
  write(SITE);
  const keysChanged = await listChangedKeys(() => write({ 'part.mdx': 'other' }));
  expect(keysChanged).toEqual(expect.arrayContaining(['/b', '/part']));
  expect(keysChanged).not.toContain('/a');
});

test('changes the keys of the pages that import a snippet', async () => {
  write({ ...SITE, 'snippets/one.mdx': 'one', 'a.mdx': 'import One from "/snippets/one.mdx"\n\n<One />\n' });
  expect(await listChangedKeys(() => write({ 'snippets/one.mdx': 'two' }))).toEqual(['/a']);
});

test('changes all keys when a title changes, because other pages show it', async () => {
  write(SITE);
  const edit = () => write({ 'a.mdx': '---\ntitle: Other\n---\n\ntext\n' });
  expect(await listChangedKeys(edit)).toEqual(expect.arrayContaining(['/a', '/b', '/part']));
});

test('changes keys with the commit time only where code can read it, and with a date only for its page', async () => {
  write(SITE);
  expect(await listChangedKeys(() => ({ settings: { time: '2026-02-02T00:00:00.000Z' } }))).toEqual(['/timed']);
  expect(await listChangedKeys(() => ({ modified: { 'a.mdx': '2026-02-02T00:00:00.000Z' } }))).toEqual(['/a']);
});

test('changes keys when settings change', async () => {
  write(SITE);
  expect((await listChangedKeys(() => ({ settings: { origin: 'https://a.test' } }))).length).toBeGreaterThan(4);
  expect(
    (await listChangedKeys(() => ({ settings: { features: createFeatures('air-gapped') } }))).length,
  ).toBeGreaterThan(4);
});
