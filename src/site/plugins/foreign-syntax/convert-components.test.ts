import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

async function show(text: string) {
  const { html, diagnostics } = await renderTestPage(text);
  const content = /<div id="content"[^>]*>(.*?)<div class="bd-ArticleEnd"/s.exec(html)?.[1] ?? '';
  return {
    content,
    codes: diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
    diagnostics,
  };
}

const listTitles = (html: string) =>
  Array.from(html.matchAll(/role="tab"[^>]* data-bd-title="([^"]*)"/g), ([, title]) => title);

describe('tabs', () => {
  test.each([
    [
      'their own labels',
      '<Tabs groupId="os">\n<TabItem value="a" label="One">1</TabItem>\n<TabItem value="b" label="Two">2</TabItem>\n</Tabs>',
    ],
    [
      'labels of the values',
      "<Tabs defaultValue=\"a\" values={[{label: 'One', value: 'a'}, {label: 'Two', value: 'b'}]}>\n<TabItem value=\"a\">\n\n1\n\n</TabItem>\n<TabItem value=\"b\">2</TabItem>\n</Tabs>",
    ],
    ['items', "<Tabs items={['One', 'Two']}>\n<Tabs.Tab>1</Tabs.Tab>\n<Tabs.Tab>2</Tabs.Tab>\n</Tabs>"],
    ['items of ordinary tabs', "<Tabs items={['One', 'Two']} storageKey=\"x\">\n<Tab>1</Tab>\n<Tab>2</Tab>\n</Tabs>"],
    [
      'containers',
      '<Tabs.Container labels={["One", "Two"]}>\n<Tabs.Content label="One">1</Tabs.Content>\n<Tabs.Content label="Two">2</Tabs.Content>\n</Tabs.Container>',
    ],
    ['values alone', '<Tabs>\n<TabItem value="One">1</TabItem>\n<TabItem value="Two">2</TabItem>\n</Tabs>'],
    [
      'an import',
      'import Tabs from \'@theme/Tabs\';\nimport TabItem from \'@theme/TabItem\';\n\n<Tabs>\n<TabItem value="One">1</TabItem>\n<TabItem value="Two">2</TabItem>\n</Tabs>',
    ],
  ])('with %s', async (_, text) => {
    const { content, codes } = await show(text);
    expect(listTitles(content)).toEqual(['One', 'Two']);
    expect(codes).toEqual([]);
  });

  test.each([
    '<Tabs defaultValue="b">\n<TabItem value="a">1</TabItem>\n<TabItem value="b">2</TabItem>\n</Tabs>',
    '<Tabs>\n<TabItem value="a">1</TabItem>\n<TabItem value="b" default>2</TabItem>\n</Tabs>',
    "<Tabs items={['a', 'b']} defaultIndex={1}>\n<Tabs.Tab>1</Tabs.Tab>\n<Tabs.Tab>2</Tabs.Tab>\n</Tabs>",
  ])('%j selects the second tab', async (text) => {
    const { content } = await show(text);
    expect(content.match(/aria-selected="\w+"/g)).toEqual(['aria-selected="false"', 'aria-selected="true"']);
  });
});

test.each([
  ['<Admonition type="tip" title="T">Text</Admonition>', 'tip'],
  ['<Aside type="caution">Text</Aside>', 'warning'],
  ['<Aside>Text</Aside>', 'note'],
  ['<Callout type="error">Text</Callout>', 'danger'],
  ['<Callout intent="success">Text</Callout>', 'check'],
  ['<Callout type="info" color="#ff0000">Text</Callout>', 'custom'],
  ['<Callout>Text</Callout>', 'custom'],
])('%s is a callout: %s', async (text, type) => {
  const { content } = await show(text);
  expect(content).toContain(`data-callout-type="${type}"`);
  expect(content).toContain('Text');
});

describe('steps', () => {
  test('from headings keep them in the table of contents', async () => {
    const { content, codes } = await show(
      '<Steps>\nIntro\n\n### Install `it`\n\nOne\n\n#### Detail\n\n### Run {#go}\n\nTwo\n</Steps>',
    );
    expect(content.match(/class="step"/g)).toHaveLength(2);
    expect(content).toMatch(/id="install-it"[\s\S]*<code>it<\/code>[\s\S]*One[\s\S]*id="go"[\s\S]*Two/);
    expect(content.indexOf('Intro')).toBeLessThan(content.indexOf('class="step"'));
    expect(codes).toEqual([]);
  });

  test('from a numbered list are its items', async () => {
    const { content } = await show('<Steps>\n\n1. First\n\n   ```sh\n   x\n   ```\n\n2. Second\n\n</Steps>');
    expect(content.match(/class="step"/g)).toHaveLength(2);
    expect(content).not.toContain('<ol>');
  });

  test('that contain a Step stay as they are', async () => {
    const { content } = await show('<Steps>\n\n### Heading\n\n<Step title="A">x</Step>\n</Steps>');
    expect(content.match(/class="step"/g)).toHaveLength(1);
    expect(content).toContain('<h3');
  });
});

test.each([
  ['<Cards num={3}>\n<Cards.Card title="A" href="/page" />\n</Cards>', /class="columns[^>]*>[\s\S]*class="card/],
  ['<LinkCard title="A" description="Desc" href="/page" />', /<a class="card[^>]*href="page.html"[\s\S]*Desc/],
  [
    '<Files>\n<Folder name="src" defaultOpen>\n<File name="a.ts" />\n</Folder>\n</Files>',
    /role="tree"[\s\S]*src[\s\S]*a\.ts/,
  ],
  ['<Badge text="New" variant="tip" />', /data-color="purple"[^>]*>New</],
  ['<Code code="let x" lang="js" title="a.js" />', /a\.js[\s\S]*class="code-block|class="code-block[\s\S]*a\.js/],
  ['<CodeBlocks>\n```sh A\nx\n```\n</CodeBlocks>', /class="[^"]*code-group/],
  ['<Accordions>\n<Accordion title="A">x</Accordion>\n</Accordions>', /class="accordion-group/],
])('%s', async (text, pattern) => {
  const { content, codes } = await show(text);
  expect(content).toMatch(pattern);
  expect(codes).toEqual([]);
});

test('images by calls, and one for each color mode', async () => {
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  const { html, diagnostics } = await renderTestPage(
    [
      "import useBaseUrl from '@docusaurus/useBaseUrl';",
      "import ThemedImage from '@theme/ThemedImage';",
      '',
      '<img src={require(\'./img/a.svg\').default} alt="1" />',
      '',
      '<img src={require("@site/static/img/a.svg")} alt="2" />',
      '',
      '<img src={useBaseUrl(\'/img/a.svg\')} alt="3" />',
      '',
      "<ThemedImage alt=\"4\" sources={{ light: useBaseUrl('/img/a.svg'), dark: useBaseUrl('/img/b.svg') }} />",
      '',
      '![5](@site/static/img/b.svg) [6](@site/docs/page.mdx) [7](pathname:///page) `require("x")` {`a = require("y")`}',
    ].join('\n'),
    { 'img/a.svg': image, 'img/b.svg': image },
  );
  const images = Array.from(
    html.matchAll(/<img src="(?:\.\/)?([^"]*)" alt="(\d)"/g),
    ([, src, alt]) => `${alt}:${src}`,
  );
  expect(images).toEqual(['1:img/a.svg', '2:img/a.svg', '3:img/a.svg', '4:img/a.svg', '4:img/b.svg', '5:img/b.svg']);
  expect(html).toContain('dark:hidden');
  expect(html.match(/href="page\.html">[67]</g)).toHaveLength(2);
  expect(html).toContain('require(&quot;x&quot;)');
  expect(html).toContain('a = require(&quot;y&quot;)');
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

test("a site's own definitions take precedence", async () => {
  const { content, diagnostics } = await show(
    'export const Aside = ({ children }) => <b>own {children}</b>\n\n<Aside type="tip">Text</Aside>\n\n<File name="x">y</File>',
  );
  expect(content).toContain('<b>own Text</b>');
  expect(diagnostics.filter(({ code }) => code === 'foreign-syntax')).toEqual([]);
});

test('each name is reported once, at its first use', async () => {
  const { diagnostics } = await show('<Aside>a</Aside>\n\n<Aside>b</Aside>');
  expect(diagnostics).toMatchObject([{ code: 'foreign-syntax', severity: 'info', line: 1 }]);
});

test("a callout's emoji is its icon", async () => {
  const { body, codes } = await renderTestPage('<Callout emoji="👾">Text</Callout>');
  expect(body).toMatch(/callout-icon.*👾/);
  expect(codes).toEqual([]);
});

test.each(['<Mermaid chart={`graph TD\nA-->B`} />', '<Mermaid>{`graph TD\nA-->B`}</Mermaid>'])(
  'the source of a diagram in a prop or a template literal is a diagram: %s',
  async (page) => {
    const { body, markdown, codes } = await renderTestPage(page);
    expect(body).toMatch(/class="mermaid[^>]*>graph TD\nA--&gt;B</);
    expect(markdown).toContain('```mermaid\ngraph TD\nA-->B\n```');
    expect(codes).toEqual(['foreign-syntax']);
  },
);

test('a diagram with markup is an unknown component', async () => {
  const { codes } = await renderTestPage('<Mermaid>graph **TD**</Mermaid>');
  expect(codes).toEqual(['unknown-component']);
});
