import { expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../testing.ts';

async function renderIconPage(name: string, library: string) {
  const { pages, diagnostics } = await renderTestSite({
    'a.mdx': `---\ntitle: T\n---\n<Icon icon="${name}" />\n`,
    'docs.json': {
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      icons: { library },
      navigation: { pages: ['a'] },
    },
  });
  return {
    icon: /<use href="#bd-([^"]*)"/.exec(pages.get('/a')?.html.split('id="content"')[1] ?? '')?.[1],
    codes: diagnostics.map(({ code }) => code),
  };
}

test.each([
  ['message-lines', 'lucide', 'fa-solid-message'],
  ['waveform-lines', 'lucide', 'fa-solid-wave-square'],
  ['grid-2', 'lucide', 'fa-solid-table-cells-large'],
  ['rocket-launch', 'tabler', 'fa-solid-rocket'],
])(
  'paid FontAwesome names have similar icons on sites with other libraries too: %s, %s',
  async (name, library, icon) => {
    expect(await renderIconPage(name, library)).toEqual({ icon, codes: ['icon-substituted'] });
  },
);

test.each([
  ['light', ['"light". It is shown in the style "solid"']],
  ['sharp-solid', ['"sharp-solid". It is shown in the style "solid"']],
  ['brands', ['"brands". It is shown in the style "solid"']],
  ['none', ['"none". It is shown in the style "solid"']],
  ['Solid', []],
])('reports that an icon is shown in another style than %s', async (type, messages) => {
  const { diagnostics } = await renderTestPage(`<Icon icon="rocket" iconType="${type}" />`);
  expect(diagnostics).toMatchObject(
    messages.map((message) => ({
      code: 'icon-substituted',
      severity: 'info',
      message: expect.stringContaining(message),
    })),
  );
});

test('reports no other style for brands and for icons of other libraries', async () => {
  const { diagnostics } = await renderTestPage(
    '<Icon icon="github" iconType="solid" /> <Icon icon="lucide:rocket" iconType="light" />',
  );
  expect(diagnostics).toEqual([]);
});

test('a typo in the name of the library is reported', async () => {
  expect(await renderIconPage('mesage-square', 'lucide')).toEqual({ icon: undefined, codes: ['unknown-icon'] });
});

test.each([
  [`<svg viewBox='0 0 9 9' width='40'><path d='M0 0h9'/></svg>`, '<path d="M0 0h9">'],
  [`<svg xmlns="http://www.w3.org/2000/svg">\n\n<g onload="x()"><circle r="1"/></g>\n</svg>`, '<circle r="1">'],
  [`<svg><script>evil()</script><rect width="1"/></svg>`, '<rect width="1">'],
  [`data:image/svg+xml;base64,PHN2Zy8+`, 'src="data:image/svg+xml;base64,PHN2Zy8+"'],
])('the text of an image is an icon wherever one is accepted: %s', async (icon, drawn) => {
  const { pages, diagnostics } = await renderTestSite({
    'a.mdx': `---\ntitle: T\nicon: ${JSON.stringify(icon)}\n---\nText\n`,
    'docs.json': {
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { groups: [{ group: 'G', icon, pages: ['a'] }] },
    },
  });
  const html = pages.get('/a')?.html ?? '';
  expect(diagnostics).toEqual([]);
  expect(html.split(drawn).length).toBeGreaterThan(2);
  expect(html).not.toMatch(/evil\(\)|onload|width="40"/);
});

test.each([
  ['<svg viewBox="0 0 9 9"><path d="M1 1"/></svg>', '<svg viewBox="0 0 9 9" width="20" height="20">'],
  ['<svg viewBox="0 0 9 9" width="30"><path d="M1 1"/></svg>', '<svg viewBox="0 0 9 9" width="30">'],
])('an image %s as the icon of a card has a size', async (icon, drawn) => {
  const { pages } = await renderTestSite({
    'a.mdx': `---\ntitle: T\n---\n<Card title="C" icon={${icon}}>Text</Card>\n`,
    'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } },
  });
  expect(pages.get('/a')?.html).toContain(drawn);
});
