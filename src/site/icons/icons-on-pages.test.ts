import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

async function drawn(name: string, library: string) {
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
    icon: /<use href="#i-([^"]*)"/.exec(pages.get('/a')?.html.split('id="content"')[1] ?? '')?.[1],
    codes: diagnostics.map(({ code }) => code),
  };
}

test.each([
  ['message-lines', 'lucide', 'fa-solid-message'],
  ['waveform-lines', 'lucide', 'fa-solid-wave-square'],
  ['grid-2', 'lucide', 'fa-solid-table-cells-large'],
  ['rocket-launch', 'tabler', 'fa-solid-rocket'],
])(
  'paid names of FontAwesome have near pictures in sites of other libraries too: %s, %s',
  async (name, library, icon) => {
    expect(await drawn(name, library)).toEqual({ icon, codes: ['icon-substituted'] });
  },
);

test('a typing error in the name of the library is named', async () => {
  expect(await drawn('mesage-square', 'lucide')).toEqual({ icon: undefined, codes: ['unknown-icon'] });
});
