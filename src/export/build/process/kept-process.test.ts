import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { findRenderers } from '../../../../test/helpers/renderer/find-renderers.ts';
import { buildSite } from '../build-site.ts';
import { createFolderSink } from '../folder-sink.ts';
import type { CreatePool } from '../types.ts';
import { keepPools } from './keep-pools.ts';
import { createRenderPool } from './render-pool.ts';

/** Generous, because processes start slowly on a busy machine. */
const TIMEOUT = 300_000;
const MARK = 'LEAKED';
const DIAGRAM = '```mermaid\nflowchart LR\n  a[One] --> b[Two]\n```\n';

/** Changes everything that its code can reach, and uses the names that the other site uses. */
const HOSTILE: Record<string, string> = {
  'index.mdx': `---
title: Hostile
---
import { shared } from '/snippets/shared.mdx'

export const Bad = () => {
  const tag = /x/.source;
  globalThis.leak = '${MARK}';
  globalThis.blocks = Array.from({ length: 20 }, () => new Uint8Array(100_000).fill(76));
  Object.prototype.leak = '${MARK}';
  Array.prototype.map = () => ['${MARK}'];
  String.prototype.toUpperCase = () => '${MARK}';
  Math.random = () => '${MARK}';
  JSON.stringify = () => '${MARK}';
  Date.now = () => '${MARK}';
  return <b>{tag}</b>;
};

<Bad />{shared}

$\\gdef\\term{\\text{${MARK}}} \\term$

\`\`\`tide
${MARK}
\`\`\`

%%DIAGRAM%%
`,
  'snippets/shared.mdx': `export const shared = '${MARK}'\n`,
  'tide.json': JSON.stringify({ name: 'tide', scopeName: 'source.tide', patterns: [{ match: '.*', name: 'keyword' }] }),
};
const WITNESS: Record<string, string> = {
  'index.mdx': `---
title: Witness
---
import { shared } from '/snippets/shared.mdx'

export const Seen = () => {
  const tag = /x/.source;
  const bytes = new Uint8Array(2_000_000).reduce((sum, byte) => sum + byte, 0);
  const seen = [globalThis.leak, {}.leak, ...['a'].map((text) => text.toUpperCase()), Math.random(), Date.now()];
  return <b>{tag} {bytes} {JSON.stringify(seen)}</b>;
};

<Seen />{shared}

$\\term$

\`\`\`tide
let word = 1
\`\`\`

%%DIAGRAM%%
`,
  'snippets/shared.mdx': "export const shared = 'clean'\n",
  'tide.json': JSON.stringify({
    name: 'tide',
    scopeName: 'source.tide',
    patterns: [{ match: '\\d', name: 'constant' }],
  }),
};

let root: string;
let freshBuild: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-kept-'));
  writeSite('hostile', HOSTILE);
  writeSite('witness', WITNESS);
  freshBuild = await build('witness', createRenderPool);
}, TIMEOUT);
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function writeSite(name: string, files: Record<string, string>): void {
  const config = {
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { pages: ['index'] },
    styling: { codeblocks: { languages: { custom: ['/tide.json'] } } },
  };
  for (const [file, text] of Object.entries({ ...files, 'docs.json': JSON.stringify(config) })) {
    fs.mkdirSync(path.dirname(path.join(root, name, file)), { recursive: true });
    fs.writeFileSync(path.join(root, name, file), text.replace('%%DIAGRAM%%', DIAGRAM));
  }
}

async function build(name: string, createPool: CreatePool) {
  const segments = createFolderSink(fs.mkdtempSync(path.join(root, 'out-')));
  const folder = path.join(root, name);
  const settings = { features: createFeatures() };
  const { segments: names, diagnostics } = await buildSite({ folder, settings, threads: 2, segments, createPool });
  return { bundle: Buffer.concat(await Promise.all(names.map((each) => segments.read(each)))), diagnostics };
}

test.each([
  ['threads', false],
  ['its main thread', true],
])(
  'shows nothing of a hostile build in the next build of the same process, which renders on %s',
  async (_where, lean) => {
    const endController = new AbortController();
    const before = findRenderers();
    const keptPools = keepPools((options) => createRenderPool({ ...options, lean }), {
      closeSignal: endController.signal,
    });
    try {
      const hostileBuild = await build('hostile', keptPools.forSite('a'));
      const [first] = findRenderers().filter((pid) => !before.includes(pid));
      const next = await build('witness', keptPools.forSite('a'));
      expect(findRenderers().filter((pid) => !before.includes(pid))).toEqual([first]);
      expect(gunzipSync(hostileBuild.bundle).includes(MARK)).toBe(true);
      expect(gunzipSync(next.bundle).includes(MARK)).toBe(false);
      expect(gunzipSync(next.bundle).includes('x 0 [null,null,"A"')).toBe(true);
      expect(next.bundle.equals(freshBuild.bundle)).toBe(true);
      expect(next.diagnostics).toEqual(freshBuild.diagnostics);
    } finally {
      endController.abort();
    }
  },
  TIMEOUT,
);

test(
  'forgets the site between two builds',
  async () => {
    const pool = createRenderPool({ threads: 1, purpose: 'render', lean: true });
    const settings = { features: createFeatures() };
    await pool.run({ type: 'plan', folder: path.join(root, 'witness'), settings, purpose: 'render' });
    await pool.run({ type: 'pages', urls: ['/'] });
    expect(await pool.rest()).toBeGreaterThan(0);
    await expect(pool.run({ type: 'pages', urls: ['/'] })).rejects.toThrow('the plan was not opened');
    await pool.close();
  },
  TIMEOUT,
);

test(
  'starts another process for the next build after one has died',
  async () => {
    const endController = new AbortController();
    const before = findRenderers();
    const keptPools = keepPools(createRenderPool, { closeSignal: endController.signal });
    try {
      const createKillingPool: CreatePool = (options) => {
        const pool = keptPools.forSite('a')(options);
        for (const pid of findRenderers()) if (!before.includes(pid)) process.kill(pid, 'SIGKILL');
        return pool;
      };
      expect((await build('witness', createKillingPool)).bundle.equals(freshBuild.bundle)).toBe(true);
      expect(keptPools.hasIdle('a')).toBe(false);
      expect(findRenderers()).toEqual(before);
    } finally {
      endController.abort();
    }
  },
  TIMEOUT,
);
