import { expect, test, vi } from 'vitest';
import type { Site } from '../bundle-server/files/site.ts';
import { messageOf } from '../errors.ts';
import type { HostedSite } from '../releases/read-sites.ts';
import { createOpenSites } from './open-sites.ts';

function hosted(host: string, sha256: string, earlier: string[] = []): HostedSite {
  const bundleOf = (sum: string) => ({ key: `${sum}.tar.gz`, sha256: sum, problem: null });
  return {
    host,
    organizationId: 'own',
    base: '',
    current: bundleOf(sha256),
    earlier: earlier.map(bundleOf),
    isPreview: false,
  };
}

/** Each release opens when the test says so. */
function createOpener(options: { maxSites?: number; retryMs?: number } = {}) {
  const waiting = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const opened: string[] = [];
  const problems: string[] = [];
  const sites = createOpenSites({
    ...options,
    log: () => undefined,
    onProblem: ({ bundle, error }) =>
      problems.push(`${bundle.sha256}: ${error === undefined ? 'opens' : messageOf(error)}`),
    open: (_, { sha256 }) =>
      new Promise<Site>((resolve, reject) => {
        opened.push(sha256);
        waiting.set(sha256, { resolve: () => resolve({ release: { id: sha256 } } as Site), reject });
      }),
  });
  const update = (site: HostedSite) => sites.update(new Map([[site.host, site]]));
  const settle = async (sha256: string, error?: Error) => {
    const { resolve, reject } = await vi.waitUntil(() => waiting.get(sha256), { timeout: 300_000 });
    if (error) reject(error);
    else resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const idOf = async (site: HostedSite) => (await sites.get(site)).release.id;
  return { sites, update, settle, idOf, opened, problems };
}

test('the old release is served until the new one is open, and the new one from then on', async () => {
  const { sites, update, settle, idOf } = createOpener();
  const [one, two] = [hosted('a.test', 'one'), hosted('a.test', 'two')];
  const first = idOf(one);
  await settle('one');
  expect(await first).toBe('one');
  update(two);
  expect(sites.get(two)).not.toBeInstanceOf(Promise);
  expect(await idOf(two)).toBe('one');
  await settle('two');
  expect(await idOf(two)).toBe('two');
});

test('of two switches the later one counts, whichever is open first', async () => {
  const { update, settle, idOf } = createOpener();
  void idOf(hosted('a.test', 'one'));
  await settle('one');
  update(hosted('a.test', 'two'));
  update(hosted('a.test', 'three'));
  await settle('three');
  await settle('two');
  expect(await idOf(hosted('a.test', 'three'))).toBe('three');
});

test('a release that cannot be opened leaves the one before in place, and is tried again', async () => {
  const { update, settle, idOf, opened } = createOpener({ retryMs: 1 });
  void idOf(hosted('a.test', 'one'));
  await settle('one');
  update(hosted('a.test', 'two'));
  await settle('two', new Error('no store'));
  expect(await idOf(hosted('a.test', 'two'))).toBe('one');
  await vi.waitUntil(() => opened.length === 3, { timeout: 300_000 });
  await settle('two');
  expect(await idOf(hosted('a.test', 'two'))).toBe('two');
});

test('sites that were not asked for longest are closed beyond the limit', async () => {
  const { sites, settle, idOf } = createOpener({ maxSites: 2 });
  for (const name of ['a', 'b', 'a', 'c']) {
    void idOf(hosted(`${name}.test`, name));
    await settle(name);
  }
  expect([...sites.listReleases()].sort()).toEqual(['a', 'c']);
});

test('serves the newest earlier release that opens while the current one does not, and goes back to it by itself', async () => {
  const { sites, settle, idOf, opened, problems } = createOpener({ retryMs: 1 });
  const site = hosted('a.test', 'three', ['two', 'one']);
  const first = idOf(site);
  await settle('three', new Error('damaged'));
  await settle('two', new Error('gone'));
  await settle('one');
  expect(await first).toBe('one');
  await vi.waitUntil(() => opened.length === 4, { timeout: 60_000 });
  await settle('three', new Error('damaged'));
  expect(sites.get(site)).not.toBeInstanceOf(Promise);
  await vi.waitUntil(() => opened.length === 5, { timeout: 60_000 });
  await settle('three');
  expect(await idOf(site)).toBe('three');
  expect(opened).toEqual(['three', 'two', 'one', 'three', 'three']);
  // Said once, however often it was tried.
  expect(problems).toEqual(['three: damaged', 'three: opens']);
});

test('fails with the reason of the current release when none opens', async () => {
  const { settle, idOf } = createOpener();
  const first = idOf(hosted('a.test', 'two', ['one']));
  first.catch(() => undefined);
  await settle('two', new Error('damaged'));
  await settle('one', new Error('gone'));
  await expect(first).rejects.toThrow('damaged');
});
