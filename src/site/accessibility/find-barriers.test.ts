import { describe, expect, test } from 'vitest';
import { ACCESSIBILITY_CODES } from '../model/diagnostic-codes.ts';
import { renderTestSite } from '../testing.ts';
import { findBarriersOfSheet } from './find-barriers.ts';

/** Returns the code and line of each problem that a check of a page reports for readers with disabilities. */
async function listBarriers(mdx: string, config: Record<string, unknown> = {}): Promise<string[]> {
  const docs = { name: 'T', navigation: { pages: ['page'] }, ...config };
  const { diagnostics } = await renderTestSite({ 'docs.json': docs, 'page.mdx': mdx }, { accessibility: true });
  return diagnostics
    .filter(({ code }) => ACCESSIBILITY_CODES.includes(code))
    .map(({ code, line }) => `${code} ${line}`);
}

const IMAGE = 'https://cdn.example/a.png';

test('reports nothing unless the check asks for it', async () => {
  const mdx = `![](${IMAGE})\n\n#### Deep\n\n[here](https://a.example)`;
  const { diagnostics } = await renderTestSite({ 'page.mdx': mdx });
  expect(diagnostics).toEqual([]);
});

describe('images', () => {
  test.each([
    ['a Markdown image without text', `![](${IMAGE})`],
    ['a tag without alt', `<img src="${IMAGE}" />`],
    ['an image in a component', `<Frame>\n  <img src="${IMAGE}" />\n</Frame>`],
    ['an image in a prop', `<Card title="T" icon={<img src="${IMAGE}" />}>x</Card>`],
  ])('%s lacks alternative text', async (_, mdx) => {
    expect((await listBarriers(mdx)).map((each) => each.split(' ')[0])).toEqual(['alt-text-missing']);
  });

  test.each(['a.png', 'Screen Shot 1.JPG', 'Image', 'alt text'])('%j describes nothing', async (alt) => {
    expect(await listBarriers(`![${alt}](${IMAGE})`)).toEqual(['alt-text-unclear 1']);
  });

  test.each([
    ['described', `![The settings page](${IMAGE})`],
    ['decoration', `<img src="${IMAGE}" alt="" />`],
    ['decoration by its role', `<img src="${IMAGE}" role="presentation" />`],
    ['hidden from screen readers', `<div aria-hidden="true"><img src="${IMAGE}" /></div>`],
    ['named by a label', `<img src="${IMAGE}" aria-label="The settings page" />`],
  ])('an image that is %s is fine', async (_, mdx) => {
    expect(await listBarriers(mdx)).toEqual([]);
  });
});

describe('headings', () => {
  test.each([
    ['under the title', '### A', ['heading-level-skipped 1']],
    ['under another heading', '## A\n\n#### B\n\n#### C', ['heading-level-skipped 3']],
    ['as a component', '## A\n\n<Heading level={4}>B</Heading>', ['heading-level-skipped 3']],
    ['of a step', '<Steps><Step title="A" titleSize="h3">x</Step></Steps>', ['heading-level-skipped 1']],
    ['in a component', '## A\n\n<Accordion title="T">\n  #### B\n</Accordion>', ['heading-level-skipped 4']],
  ])('a heading that skips a level %s is reported', async (_, mdx, expected) => {
    expect(await listBarriers(mdx)).toEqual(expected);
  });

  test('going down one level and up any number is fine', async () => {
    expect(await listBarriers('# A\n\n## B\n\n### C\n\n#### D\n\n## E')).toEqual([]);
  });
});

describe('links', () => {
  test.each(['here', 'Click here', 'Read more →', '*here*', 'こちら', '点击这里', 'hier', 'cliquez ici'])(
    '%j does not name its target',
    async (text) => {
      expect(await listBarriers(`Text [${text}](https://a.example).`)).toEqual(['link-text-unclear 1']);
    },
  );

  test.each([
    ['an image without text', `<a href="https://a.example"><img src="${IMAGE}" alt="" /></a>`],
    ['an icon', '<a href="https://a.example"><Icon icon="star" /></a>'],
    ['nothing', '<a href="https://a.example"></a>'],
  ])('a link around %s has no text', async (_, mdx) => {
    expect(await listBarriers(mdx)).toEqual(['link-text-missing 1']);
  });

  test.each([
    '[the settings](https://a.example)',
    `[![The settings](${IMAGE})](https://a.example)`,
    '<a href="https://a.example" aria-label="The settings">here</a>',
    '<a href="https://a.example"><Badge>New</Badge></a>',
    '<a id="target"></a>',
  ])('%s is fine', async (mdx) => {
    expect(await listBarriers(mdx)).toEqual([]);
  });
});

test('reports frames without a title and audible videos without captions', async () => {
  const barriers = await listBarriers(
    [
      '<iframe src="https://a.example/x" />',
      '<iframe src="https://a.example/x" title="Demo" />',
      '<video controls src="https://a.example/a.mp4" />',
      '<video muted src="https://a.example/a.mp4" />',
      '<video controls src="https://a.example/a.mp4"><track kind="captions" src="https://a.example/a.vtt" /></video>',
    ].join('\n\n'),
  );
  expect(barriers).toEqual(['frame-untitled 1', 'captions-missing 5']);
});

describe('contrast', () => {
  test.each([
    ['on the page in light mode', `<p style={{color: '#bbb'}}>x</p>`, ['contrast-too-low 1']],
    ['on the page in dark mode', `<p style={{color: 'navy'}}>x</p>`, ['contrast-too-low 1']],
    ['on its background', `<p style={{color: 'white', background: '#ff8800'}}>x</p>`, ['contrast-too-low 1']],
    [
      'on the background around it',
      `<div style={{backgroundColor: 'black'}}><p style={{color: '#444'}}>x</p></div>`,
      ['contrast-too-low 1'],
    ],
    [
      'through a translucent color',
      `<p style={{color: 'rgb(0 0 0 / 30%)', background: 'white'}}>x</p>`,
      ['contrast-too-low 1'],
    ],
    ['as a string', `<p style="color: hsl(0, 0%, 75%)">x</p>`, ['contrast-too-low 1']],
  ])('text that is hard to read %s is reported', async (_, mdx, expected) => {
    expect(await listBarriers(mdx)).toEqual(expected);
  });

  test.each([
    [
      'readable on its background',
      `<p style={{color: 'white', background: '#063'}}><b style={{color: '#eee'}}>x</b></p>`,
    ],
    ['large', `<p style={{color: '#949494', background: 'white', fontSize: '24px'}}>x</p>`],
    ['on an image', `<p style={{color: '#777', background: 'url(/a.png)'}}>x</p>`],
    ['on a background of a class', `<p className="bg-red-900" style={{color: '#fff'}}>x</p>`],
    ['only shown in dark mode', `<p className="hidden dark:block" style={{color: '#ccc'}}>x</p>`],
    ['empty', `<div style={{color: '#bbb'}}></div>`],
    ['a variable', `<p style={{color: 'var(--x)'}}>x</p>`],
  ])('text that is %s is fine', async (_, mdx) => {
    expect(await listBarriers(mdx)).toEqual([]);
  });

  test('uses the background of the site', async () => {
    const config = { background: { color: { light: '#00aa55', dark: '#000000' } } };
    expect(await listBarriers(`<p style={{color: '#eee'}}>x</p>`, config)).toEqual(['contrast-too-low 1']);
  });

  test('style sheets are checked rule by rule, with their place', () => {
    const css =
      '.a { color: #777; background: #fff }\n@media print {\n  .b { background: #000;\n    color: #333 }\n}\n.c { color: #ccc }\n';
    expect(findBarriersOfSheet(css, 'a.css').map(({ line, column }) => [line, column])).toEqual([
      [1, 6],
      [4, 5],
    ]);
  });
});
