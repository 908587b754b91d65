import { expect, test } from 'vitest';
import { renderTestSite } from './testing.ts';

/** One page for each row of the content format, Visibility matrix, and for its rules of precedence. */
const FRONTMATTER: Record<string, string> = {
  plain: '',
  hidden: 'hidden: true',
  'text-hidden': 'hidden: "true"',
  unlisted: '',
  noindex: 'noindex: true',
  unsearchable: 'searchable: false',
  'in-hidden': '',
  'in-searchable': '',
  'hidden-in-searchable': 'hidden: true',
  'rehidden-in-searchable': '',
  'shown-in-hidden': 'hidden: false',
};

const NAVIGATION = {
  groups: [
    { group: 'Shown', pages: ['home', 'plain', 'hidden', 'text-hidden', 'noindex', 'unsearchable'] },
    { group: 'Hidden', hidden: true, pages: ['in-hidden', 'shown-in-hidden'] },
    {
      group: 'Findable',
      hidden: true,
      searchable: true,
      pages: [
        'in-searchable',
        'hidden-in-searchable',
        { group: 'Again', hidden: true, pages: ['rehidden-in-searchable'] },
      ],
    },
  ],
};

/** Returns where a bundle's files list each page: sidebar, search, sitemap, llms.txt and llms-full.txt, robots tag. */
async function observe(indexing: 'navigable' | 'all'): Promise<Record<string, string>> {
  const { pages, files } = await renderTestSite(
    {
      'docs.json': {
        name: 'Matrix',
        navigation: NAVIGATION,
        seo: { indexing },
      },
      'home.md': '# Home',
      ...Object.fromEntries(
        Object.entries(FRONTMATTER).map(([name, matter]) => [
          `${name}.md`,
          `---\ntitle: Title of ${name}\n${matter}\n---\nBody of ${name}.`,
        ]),
      ),
    },
    { origin: 'https://docs.example.com' },
  );
  const home = pages.get('/home')?.html ?? '';
  const sidebar = home.slice(home.indexOf('id="sidebar-content"'), home.indexOf('</aside>'));
  const index = [...files].flatMap(([path, text]) => (path.startsWith('_docs/search-') ? [text] : [])).join('');
  const formatMark = (where: string | undefined, mark: string) => (where?.includes(mark) ? '+' : '-');
  return Object.fromEntries(
    Object.keys(FRONTMATTER).map((name) => {
      const html = pages.get(`/${name}`)?.html ?? '';
      const robots = /<meta name="robots" content="([^"]*)">/.exec(html)?.[1] ?? 'none';
      const columns = [
        formatMark(sidebar, `href="${name}.html"`),
        formatMark(index, `"${name}.html"`) +
          (index.includes(`Body of ${name}.`) === index.includes(`"${name}.html"`) ? '' : '!'),
        formatMark(files.get('sitemap.xml'), `<loc>https://docs.example.com/${name}</loc>`),
        formatMark(files.get('llms.txt'), `(https://docs.example.com/${name}.md)`),
        formatMark(files.get('llms-full.txt'), `Body of ${name}.`),
      ];
      expect(html).toContain(`Body of ${name}.`);
      return [name, `${columns.join('')} ${robots}`];
    }),
  );
}

test('a page is visible in exactly the places that its frontmatter and its place in the navigation allow', async () => {
  expect(await observe('navigable')).toEqual({
    plain: '+++++ index',
    hidden: '----- noindex',
    'text-hidden': '----- noindex',
    unlisted: '----- none',
    noindex: '+---- noindex',
    unsearchable: '+-+++ index',
    'in-hidden': '----- noindex',
    'in-searchable': '-++++ index',
    'hidden-in-searchable': '----- noindex',
    'rehidden-in-searchable': '----- noindex',
    'shown-in-hidden': '-++++ index',
  });
});

test('a site that shows all its pages excludes only those with noindex, and from search those with searchable: false', async () => {
  expect(await observe('all')).toEqual({
    plain: '+++++ index',
    hidden: '-++++ index',
    'text-hidden': '-++++ index',
    unlisted: '-++++ index',
    noindex: '+---- noindex',
    unsearchable: '+-+++ index',
    'in-hidden': '-++++ index',
    'in-searchable': '-++++ index',
    'hidden-in-searchable': '-++++ index',
    'rehidden-in-searchable': '-++++ index',
    'shown-in-hidden': '-++++ index',
  });
});
