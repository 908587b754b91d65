import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import type { SiteSettings } from '../../../site/shared.ts';
import { createSiteWork } from '../thread/site-work.ts';
import type { CachedPart, Tasks } from '../messages.ts';
import { splitParts, unseal } from '../../../lib/sealed.ts';
import { createEdits } from './testing.ts';

let root: string;
let folder: string;
let file: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bodies-'));
  [folder, file] = [path.join(root, 'site'), path.join(root, 'kept')];
});
afterEach(() => fs.rmSync(root, { recursive: true }));

interface State {
  settings?: Partial<SiteSettings>;
  modified?: Record<string, string>;
}

type Rendered = Tasks['pages']['output'];

/** Renders all pages as one segment, on a separate thread. */
async function render({ settings, modified = {} }: State, packed?: Uint8Array): Promise<Rendered> {
  const siteWork = createSiteWork({ begin: () => undefined, end: () => undefined, leave: () => undefined });
  const whole: SiteSettings = {
    features: createFeatures('client-hosted'),
    time: '2026-01-01T00:00:00.000Z',
    ...settings,
  };
  const plannedSite = await siteWork.run({ type: 'plan', folder, settings: whole, purpose: 'render', modified });
  const { urls } = (plannedSite as Tasks['plan']['output']).plan;
  return (await siteWork.run({ type: 'pages', urls, ...(packed && { cached: keep(packed) }) })) as Rendered;
}

/** Stores a pack the way the cache of an earlier build does. */
function keep(packed: Uint8Array): CachedPart {
  if (packed.length === 0) return { part: undefined };
  fs.writeFileSync(file, packed);
  return { part: { file, start: 0, length: packed.length } };
}

function hashRendered({ tar, meta, text }: Rendered): string {
  return createHash('sha256').update(tar).update(meta).update(text).digest('hex');
}

/** Returns URLs of pages whose body is new or differs from before. */
function listChangedBodies(before: Uint8Array, after: Uint8Array | undefined): string[] {
  const read = (bytes: Uint8Array) => {
    const body = unseal(bytes);
    const { head, take } = body ? splitParts<{ pages: [url: string, facts: number[], length: number][] }>(body) : {};
    return (head?.pages ?? []).map(([url, , length]) => [url, take?.(length).toString('latin1')] as const);
  };
  const knownBodies = new Map(read(before));
  return after ? read(after).flatMap(([url, page]) => (knownBodies.get(url) === page ? [] : [url])) : [];
}

/** Number of consecutive edits and the random seed. Set BINDERY_EDITS for a longer run. */
const EDITS = Number(process.env['BINDERY_EDITS'] ?? 15);
const SEED = Number(process.env['BINDERY_SEED'] ?? 11);

test('produces the same bytes with cached bodies as without, after random edits', async () => {
  const edits = createEdits(folder, SEED);
  let cachedBodies: Uint8Array = new Uint8Array();
  let reuseCount = 0;
  const names: string[] = [];
  for (let count = 0; count <= EDITS; count += 1) {
    const state = edits.state();
    const cachedRender = await render(state, cachedBodies);
    const coldRender = await render(state);
    const difference =
      hashRendered(cachedRender) === hashRendered(coldRender) ? '' : describe(cachedRender, coldRender);
    expect(difference, `seed ${SEED}, after: ${names.slice(-5).join(', ')}`).toBe('');
    if (cachedBodies.length > 0 && listChangedBodies(cachedBodies, cachedRender.bodies).length < 4) reuseCount += 1;
    cachedBodies = cachedRender.bodies ?? cachedBodies;
    names.push(edits.apply());
  }
  expect(reuseCount).toBeGreaterThan(0);
});

/** Shows the first position at which two segments differ. */
function describe(one: Rendered, two: Rendered): string {
  const [left, right] = [one, two].map(({ tar, meta }) => gunzipSync(tar).toString() + Buffer.from(meta).toString());
  const at = [...(left ?? '')].findIndex((character, index) => character !== right?.[index]);
  return `${left?.slice(at - 200, at + 100)}\n------\n${right?.slice(at - 200, at + 100)}`;
}
