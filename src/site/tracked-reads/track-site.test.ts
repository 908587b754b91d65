import { expect, test } from 'vitest';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { createTracker } from './track-site.ts';

/** Entries for a site's pages, as an object that throws if iterated. */
const createEntries = () =>
  new Proxy(
    { '/a': 'of a' },
    {
      ownKeys() {
        throw new Error('goes through the entries of all pages');
      },
    },
  );

test("starting a page doesn't iterate over per-page entries, and records the entry that is read", () => {
  const navigation = {
    sections: [],
    sectionOf: createEntries(),
    nearSectionOf: createEntries(),
    groupsOf: createEntries(),
  };
  const nearPaths = { pages: {}, assets: {} };
  const site = {
    plan: { config: {}, settings: {}, navigation },
    source: {},
    pages: new Map([['/a', { url: '/a' }]]),
    targets: {},
    nearPaths,
    unavailable: new Map(),
    documents: {},
    modules: { nearPaths: {}, variables: {}, code: {} },
    reads: {},
  } as unknown as SiteContext;
  const { site: trackedSite, questions } = createTracker(site).begin({ url: '/a' } as PlannedPage);
  expect(trackedSite.plan.navigation.sectionOf['/a']).toBe('of a');
  expect(questions()).toContain(JSON.stringify(['entry', 'sectionOf', '/a']));
});
