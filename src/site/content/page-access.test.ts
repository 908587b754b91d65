import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '../model/plan.ts';
import { renderTestSite } from '../testing.ts';

const page = (title: string, frontmatter = '') => `---\ntitle: ${title}\n${frontmatter}---\nText of ${title}.\n`;

/** Returns the URLs of the pages that these readers see. */
async function list(
  navigation: object,
  pages: Record<string, string>,
  settings: Partial<SiteSettings>,
): Promise<string[]> {
  const site = await renderTestSite({ 'docs.json': createConfig(navigation), ...pages }, settings);
  return [...site.pages.keys()].sort();
}

function createConfig(navigation: object) {
  return { theme: 'mint', name: 'Test', colors: { primary: '#4f46e5' }, navigation };
}

const signedIn = (...groups: string[]) => ({ audience: 'signed-in', groups }) as const;
const ANYONE = { audience: 'public' } as const;

describe('groups', () => {
  const navigation = {
    groups: [
      { group: 'Open', pages: ['a', 'both'] },
      {
        group: 'Staff',
        groups: ['staff'],
        pages: ['b', 'both', { group: 'Leads', groups: ['leads'], pages: ['c'] }],
      },
    ],
  };
  const pages = {
    'a.mdx': page('A'),
    'b.mdx': page('B'),
    'both.mdx': page('Both'),
    'c.mdx': page('C'),
    'd.mdx': page('D', 'groups: [leads]\n'),
  };

  test('of the navigation restrict all pages below, together with the groups of nested nodes', async () => {
    expect(await list(navigation, pages, signedIn())).toEqual(['/a', '/both']);
    expect(await list(navigation, pages, signedIn('staff'))).toEqual(['/a', '/b', '/both']);
    expect(await list(navigation, pages, signedIn('leads'))).toEqual(['/a', '/both', '/d']);
    expect(await list(navigation, pages, signedIn('staff', 'leads'))).toEqual(['/a', '/b', '/both', '/c', '/d']);
  });

  test('of the navigation also apply to exports without sign-in, and the label of the node is left out', async () => {
    const site = await renderTestSite({ 'docs.json': createConfig(navigation), ...pages });
    expect([...site.pages.keys()].sort()).toEqual(['/a', '/both']);
    expect(site.diagnostics.filter(({ code }) => code === 'page-restricted')).toHaveLength(3);
    const everything =
      JSON.stringify([...site.pages.values()].map(({ html }) => html)) + JSON.stringify([...site.files]);
    expect(everything).not.toContain('Leads');
    expect(everything).not.toContain('Staff');
  });

  test("of a page apply in addition to the navigation's", async () => {
    const nested = {
      groups: [
        { group: 'Staff', groups: ['staff'], pages: ['d'] },
        { group: 'G', pages: ['a'] },
      ],
    };
    const files = { 'a.mdx': pages['a.mdx'], 'd.mdx': pages['d.mdx'] };
    expect(await list(nested, files, signedIn('leads'))).toEqual(['/a']);
    expect(await list(nested, files, signedIn('staff'))).toEqual(['/a']);
    expect(await list(nested, files, signedIn('leads', 'staff'))).toEqual(['/a', '/d']);
  });

  test('with names are page groups if the node has nothing else', async () => {
    const tabs = { tabs: [{ tab: 'T', groups: ['a'] }] };
    expect(await list(tabs, { 'a.mdx': pages['a.mdx'] }, signedIn())).toEqual(['/a']);
  });

  test('restrict the pages and files of an API description', async () => {
    const navigation = {
      groups: [
        { group: 'G', pages: ['a'] },
        { group: 'Secret', groups: ['staff'], openapi: 'secret.json', pages: [] },
      ],
    };
    const files = {
      'docs.json': createConfig(navigation),
      'a.mdx': pages['a.mdx'],
      'secret.json': {
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/zebra': { get: { summary: 'Zebra', responses: { 200: { description: 'ok' } } } } },
      },
    };
    const open = await renderTestSite(files, signedIn());
    expect([...open.pages.keys()]).toEqual(['/a']);
    expect([...open.files].some(([path, text]) => path.includes('secret') || /zebra/i.test(text))).toBe(false);
    const staff = await renderTestSite(files, signedIn('staff'));
    expect([...staff.pages.keys()]).toEqual(['/a', '/api-reference/zebra']);
  });
});

describe('public', () => {
  const navigation = {
    groups: [
      { group: 'Private', pages: ['a', 'b'] },
      { group: 'Open', public: true, pages: ['c', 'd', { group: 'Closed', public: false, pages: ['e'] }] },
      { group: 'Staff', public: true, groups: ['staff'], pages: ['f'] },
    ],
  };
  const pages = {
    'a.mdx': page('A'),
    'b.mdx': page('B', 'public: true\n'),
    'c.mdx': page('C'),
    'd.mdx': page('D', 'public: false\n'),
    'e.mdx': page('E'),
    'f.mdx': page('F'),
    'unlisted.mdx': page('Unlisted'),
  };

  test('opens pages to readers without a session; the closest value decides, and groups still apply', async () => {
    expect(await list(navigation, pages, ANYONE)).toEqual(['/b', '/c']);
    expect(await list(navigation, pages, signedIn())).toEqual(['/a', '/b', '/c', '/d', '/e', '/unlisted']);
  });

  test('of no page gives readers without a session nothing', async () => {
    expect(await list({ pages: ['a'] }, { 'a.mdx': pages['a.mdx'] }, ANYONE)).toEqual([]);
  });

  test('opens only files that public pages or the configuration use', async () => {
    const files = {
      'docs.json': { ...createConfig({ pages: ['a', 'b'] }), logo: '/logo.svg' },
      'a.mdx': page('A') + '![](/private.png)',
      'b.mdx': page('B', 'public: true\n') + '![](/open.png)',
      'private.png': '',
      'open.png': '',
      'unused.png': '',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    };
    const { makePlan } = await import('../make-plan.ts');
    const { openMemory } = await import('../model/source.ts');
    const { decideFeatures } = await import('../../features/decide-features.ts');
    const plan = makePlan({
      source: openMemory({ ...files, 'docs.json': JSON.stringify(files['docs.json']) }),
      settings: { features: decideFeatures({ deployment: 'cloud' }), ...ANYONE },
      report: () => {},
    });
    expect(plan.assets).toEqual(['logo.svg', 'open.png']);
  });
});
