import { expect, test } from 'vitest';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { createTracker } from './track-site.ts';

/** Entries of a site's pages, as one object that nobody may go through. */
const entries = () =>
  new Proxy(
    { '/a': 'of a' },
    {
      ownKeys() {
        throw new Error('goes through the entries of all pages');
      },
    },
  );

test('to begin a page goes through nothing that has an entry for each page, and notes the entry that is read', () => {
  const navigation = { sections: [], sectionOf: entries(), nearSectionOf: entries(), groupsOf: entries() };
  const near = { pages: {}, assets: {} };
  const site = {
    plan: { config: {}, settings: {}, navigation },
    source: {},
    pages: new Map([['/a', { url: '/a' }]]),
    targets: {},
    near,
    unavailable: new Map(),
    documents: {},
    modules: { near: {}, variables: {}, code: {} },
    reads: {},
  } as unknown as SiteContext;
  const { site: tracked, questions } = createTracker(site).begin({ url: '/a' } as PlannedPage);
  expect(tracked.plan.navigation.sectionOf['/a']).toBe('of a');
  expect(questions()).toContain(JSON.stringify(['entry', 'sectionOf', '/a']));
});
