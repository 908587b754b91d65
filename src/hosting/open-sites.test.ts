import { expect, test, vi } from 'vitest';
import type { Site } from '../bundle-server/files/site.ts';
import { getErrorMessage } from '../errors.ts';
import type { HostedSite } from '../releases/read-sites.ts';
import { createFeatures } from '../features/testing.ts';
import { createOpenSites } from './open-sites.ts';

function createHostedSite(host: string, sha256: string, earlier: string[] = []): HostedSite {
  const createBundle = (sum: string) => ({ key: `${sum}.tar.gz`, sha256: sum, problem: null });
  return {
    host,
    domain: host,
    organizationId: 'own',
    base: '',
    current: createBundle(sha256),
    earlier: earlier.map(createBundle),
    isPreview: false,
    features: createFeatures(),
  };
}

/** Each release opens when the test decides. */
function createOpener(options: { maxSites?: number; retryMs?: number } = {}) {
  const pendingOpens = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const openedSites: string[] = [];
  const problems: string[] = [];
  const sites = createOpenSites({
    ...options,
    log: () => undefined,
    onProblem: ({ bundle, error }) =>
      problems.push(`${bundle.sha256}: ${error === undefined ? 'opens' : getErrorMessage(error)}`),
    open: (_, { sha256 }) =>
      new Promise<Site>((resolve, reject) => {
        openedSites.push(sha256);
        pendingOpens.set(sha256, { resolve: () => resolve({ release: { id: sha256 } } as Site), reject });
      }),
  });
  const update = (site: HostedSite) => sites.update(new Map([[site.host, site]]));
  const settle = async (sha256: string, error?: Error) => {
    const { resolve, reject } = await vi.waitUntil(() => pendingOpens.get(sha256), { timeout: 300_000 });
    if (error) reject(error);
    else resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const findReleaseId = async (site: HostedSite) => (await sites.get(site)).release.id;
  return { sites, update, settle, idOf: findReleaseId, opened: openedSites, problems };
}

test('serves the old release until the new one is open, then the new one', async () => {
  const { sites, update, settle, idOf } = createOpener();
  const [one, two] = [createHostedSite('a.test', 'one'), createHostedSite('a.test', 'two')];
  const first = idOf(one);
  await settle('one');
  expect(await first).toBe('one');
  update(two);
  expect(sites.get(two)).not.toBeInstanceOf(Promise);
  expect(await idOf(two)).toBe('one');
  await settle('two');
  expect(await idOf(two)).toBe('two');
});

test('serves the later of two switches, whichever opens first', async () => {
  const { update, settle, idOf } = createOpener();
  void idOf(createHostedSite('a.test', 'one'));
  await settle('one');
  update(createHostedSite('a.test', 'two'));
  update(createHostedSite('a.test', 'three'));
  await settle('three');
  await settle('two');
  expect(await idOf(createHostedSite('a.test', 'three'))).toBe('three');
});

test('keeps the previous release if one cannot be opened, and retries', async () => {
  const { update, settle, idOf, opened } = createOpener({ retryMs: 1 });
  void idOf(createHostedSite('a.test', 'one'));
  await settle('one');
  update(createHostedSite('a.test', 'two'));
  await settle('two', new Error('no store'));
  expect(await idOf(createHostedSite('a.test', 'two'))).toBe('one');
  await vi.waitUntil(() => opened.length === 3, { timeout: 300_000 });
  await settle('two');
  expect(await idOf(createHostedSite('a.test', 'two'))).toBe('two');
});

test('closes the least recently used sites beyond the limit', async () => {
  const { sites, settle, idOf } = createOpener({ maxSites: 2 });
  for (const name of ['a', 'b', 'a', 'c']) {
    void idOf(createHostedSite(`${name}.test`, name));
    await settle(name);
  }
  expect([...sites.listReleases()].sort()).toEqual(['a', 'c']);
});

test('serves the newest earlier release that opens if the current one does not, and returns to the current one automatically', async () => {
  const { sites, settle, idOf, opened, problems } = createOpener({ retryMs: 1 });
  const site = createHostedSite('a.test', 'three', ['two', 'one']);
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
  // Reported once, however often it was tried.
  expect(problems).toEqual(['three: damaged', 'three: opens']);
});

test("fails with the current release's error if none opens", async () => {
  const { settle, idOf } = createOpener();
  const first = idOf(createHostedSite('a.test', 'two', ['one']));
  first.catch(() => undefined);
  await settle('two', new Error('damaged'));
  await settle('one', new Error('gone'));
  await expect(first).rejects.toThrow('damaged');
});
