import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { findComponent } from './components/registry.ts';
import { SPELLINGS } from './model/prop-spellings.ts';
import { renderTestPage, renderTestSite } from './testing.ts';

describe('URLs in angle brackets', () => {
  test.each([
    [
      '<https://example.com/a?b=c&d=e_f>',
      'href="https://example.com/a?b=c&amp;d=e_f"',
      'https://example.com/a?b=c&amp;d=e_f',
    ],
    ['<https://example.com/a--b_(c)>.', 'href="https://example.com/a--b_(c)"', 'https://example.com/a--b_(c)'],
    ['<me@example.com>', 'href="mailto:me@example.com"', '>me@example.com</a>'],
    ['<mailto:me@example.com>', 'href="mailto:me@example.com"', '>me@example.com</a>'],
  ])('%s is a link, as in Markdown', async (written, href, linkText) => {
    const { body, codes } = await renderTestPage(`See ${written} for more`);
    expect(body).toContain(href);
    expect(body).toContain(linkText);
    expect(body).not.toContain('&lt;');
    expect(codes).toEqual([]);
  });

  test.each([
    ['[a](<https://example.com/x>)', 'https://example.com/x'],
    ['[a](<https://example.com/x y>)', 'https://example.com/x%20y'],
    ['[a](<https://example.com/x_(y)> "Title")', 'https://example.com/x_(y)'],
    ['[a](\n<https://example.com/x>)', 'https://example.com/x'],
    ['[a](<mailto:me@example.com>)', 'mailto:me@example.com'],
    ['[a](<img/b c.txt>)', 'img/b%20c.txt'],
    ['[a]\n\n[a]: <https://example.com/x>', 'https://example.com/x'],
    ['[a]\n\n[a]: <https://example.com/x_(y> "Title"', 'https://example.com/x_(y'],
    ['[a][`b`]\n\n[`b`]:\n  <https://example.com/x>', 'https://example.com/x'],
    ['<Note>\n[a]\n\n[a]: <https://example.com/x>\n</Note>', 'https://example.com/x'],
    ['- [a]\n\n  [a]: <https://example.com/x>', 'https://example.com/x'],
    ['> [a]\n>\n> [a]: <https://example.com/x>', 'https://example.com/x'],
  ])('%j is a link with its own text, on every kind of page', async (written, href) => {
    for (const file of ['page.mdx', 'page.md']) {
      const { body, codes } = await renderTestPage(`${written}\n`, { 'img/b c.txt': 'x' }, file);
      expect(/<a [^>]*href="(?:\.\/)?([^"]*)"[^>]*>([^<]*)<\/a>/.exec(body)?.slice(1)).toEqual([href, 'a']);
      expect(codes).toEqual([]);
    }
  });

  test.each([
    ['a definition that text precedes', 'See:\n[a]: <https://example.com/x>'],
    ['a footnote', 'See[^a]\n\n[^a]: <https://example.com/x>'],
  ])('after the brackets of %s, they are links', async (_, written) => {
    const { body, codes } = await renderTestPage(`${written}\n\n<Note>b</Note>\n`);
    expect(body).toMatch(/<a [^>]*href="https:\/\/example\.com\/x"[^>]*>https:\/\/example\.com\/x<\/a>/);
    expect(codes).toEqual([]);
  });

  test('in code they stay as they are', async () => {
    const { body } = await renderTestPage('`<https://e.com>`\n\n```\n<me@example.com>\n```');
    expect(body).toContain('&lt;https://e.com&gt;');
    expect(body).toContain('&lt;me@example.com&gt;');
  });
});

test('a summary stays the label of its details when text follows it without an empty line', async () => {
  const { body } = await renderTestPage('<details>\n  <summary><b>More</b></summary>\n  The `text`.\n</details>');
  expect(body).toMatch(/<details><summary><b>More<\/b><\/summary>/);
  expect(body).toContain('The <code>text</code>.');
});

test('a closing tag of a line break is one, as in browsers', async () => {
  const { body, codes } = await renderTestPage('one</br>two<br></br>three\n\n| a |\n|-|\n| x</br>y |\n');
  expect(body).toContain('one<br>two<br>three');
  expect(body).toContain('x<br>y');
  expect(codes).toEqual([]);
});

test('a tree without files shows only its other content', async () => {
  const { body, markdown } = await renderTestPage('<Tree>\n```\nsrc/\n```\n</Tree>\n');
  expect(body).not.toContain('role="tree"');
  expect(markdown.match(/```/g)).toHaveLength(2);
});

test('an update without a label has neither an empty link nor an empty heading', async () => {
  const { body, markdown } = await renderTestPage('<Update description="May">Text</Update>\n');
  expect(body).not.toContain('update-label');
  expect(markdown).not.toContain('##  ');
  expect(markdown).toMatch(/^May$/m);
});

describe('the Markdown twin', () => {
  test('resolves paths in a snippet from the file of the snippet, like the page', async () => {
    const { markdown, html, codes } = await renderTestPage("import Part from '/parts/part.mdx';\n\n<Part />\n", {
      'parts/part.mdx':
        '![A](./a.svg) [b](./b)\n\n<Card title="C" href="./b" />\n\n<Tooltip tip="t" cta="D" href="./b">d</Tooltip>',
      'parts/b.mdx': '# B',
      'parts/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    });
    expect(html).toContain('src="./parts/a.svg"');
    expect(markdown).toContain('![A](parts/a.svg) [b](parts/b.md)');
    expect(markdown).toContain('[C](parts/b.md)');
    expect(markdown).toContain('[D](parts/b.md)');
    expect(codes).toEqual([]);
  });

  test('keeps a line break as one', async () => {
    const { markdown } = await renderTestPage('One  \ntwo\\\nthree');
    expect(markdown).toContain('One  \ntwo  \nthree');
  });

  test('links to audio and video and to embedded pages', async () => {
    const { markdown } = await renderTestPage(
      '<iframe src="https://www.youtube.com/embed/x" title="The tour" />\n\n<video controls><source src="https://x.org/v.mp4" /></video>\n\n<Frame><video src="https://x.org/w.mp4"></video></Frame>',
    );
    expect(markdown).toContain('[The tour](https://www.youtube.com/embed/x)');
    expect(markdown).toContain('[https://x.org/v.mp4](https://x.org/v.mp4)');
    expect(markdown).toContain('[https://x.org/w.mp4](https://x.org/w.mp4)');
  });

  test('has footnotes that are distinct from the text', async () => {
    const { markdown } = await renderTestPage('Here[^1] and there[^note].\n\n[^1]: First.\n[^note]: Second.');
    expect(markdown).toContain('Here[^1] and there[^note].');
    expect(markdown).toContain('[^1]: First.');
    expect(markdown).toContain('[^note]: Second.');
  });
});

describe('links to', () => {
  test.each([
    ['<Steps><Step title="Sync (push and pull)">x</Step></Steps>', '#sync-push-and-pull'],
    ['## syncVercelEnvVars', '#syncVercelEnvVars'],
    ['## batch.triggerByTask()', '#batch-trigger-by-task'],
  ])('%s find it under %s', async (target, link) => {
    const { codes } = await renderTestPage(`${target}\n\n[there](${link})`);
    expect(codes).toEqual([]);
  });

  test('the title of a step never take the id of a heading', async () => {
    const { body } = await renderTestPage('<Steps><Step title="Setup">x</Step></Steps>\n\n## Setup');
    expect(body.match(/id="setup"/g)).toHaveLength(1);
    expect(body).toContain('<h2 id="setup"');
  });

  test("a folder that only the site's URL has lead to the page, with a notice", async () => {
    const { body, diagnostics } = await renderTestPage('[start](/docs/guide/start#top) [none](/docs/guide/none)', {
      'guide/start.mdx': '# Start',
    });
    expect(body).toContain('href="guide/start.html#top"');
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['link-to-base', 'info'],
      ['broken-link', 'warning'],
    ]);
  });

  test('pages of an unavailable description lead to the page that says so, and only the description is reported', async () => {
    const { pages, diagnostics } = await renderTestSite({
      'a.mdx': '[one](/api-reference/users/create#body) [two](/api-reference/x)',
      'docs.json': {
        navigation: {
          groups: [
            { group: 'API', openapi: 'https://nowhere.example.org/api.json' },
            { group: 'G', pages: ['a'] },
          ],
        },
      },
    });
    expect(pages.get('/a')?.html.match(/href="api-reference\/unavailable.html"[^>]*>(?:one|two)/g)).toHaveLength(2);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['spec-unreachable']));
  });

  test('an existing folder with that name resolve to that folder', async () => {
    const { codes } = await renderTestPage('[start](/docs/start)', { 'start.mdx': '# S', 'docs/other.mdx': '# O' });
    expect(codes).toEqual(['broken-link']);
  });
});

describe('an unknown prop', () => {
  test.each([
    ['<AccordionGroup cols={2}>x</AccordionGroup>', 'info'],
    ['<Card title="A" width="200">x</Card>', 'info'],
    ['<Note inline="true">x</Note>', 'info'],
    ['<Accordion title="A" href="https://x.org">x</Accordion>', 'warning'],
    ['<Update label="A" author="B">x</Update>', 'warning'],
  ])('of %s is reported as %s', async (text, severity) => {
    const { diagnostics } = await renderTestPage(text);
    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity])).toEqual([
      ['unknown-prop', severity],
    ]);
  });
});

describe('a title under another name', () => {
  test.each([
    ['<Tabs><Tab label="The npm way">x</Tab></Tabs>', 'label'],
    ['<Tabs><Tab value="The npm way">x</Tab></Tabs>', 'value'],
    ['<Tab name="The npm way">x</Tab>', 'name'],
    ['<Steps>\n\n<Step label="The npm way">x</Step>\n\n</Steps>', 'label'],
    ['<AccordionGroup><Accordion label="The npm way">x</Accordion></AccordionGroup>', 'label'],
    ['<CardGroup><Card heading="The npm way">x</Card></CardGroup>', 'heading'],
    ['<View label="The npm way">x</View>', 'label'],
    ['<Expandable name="The npm way">x</Expandable>', 'name'],
    ['<Update title="The npm way">x</Update>', 'title'],
    ['<CodeGroup><CodeBlock label="The npm way" language="sh">npm i</CodeBlock></CodeGroup>', 'label'],
    ['<CodeGroup>\n<Tab label="The npm way">\n```sh\nnpm i\n```\n</Tab>\n</CodeGroup>', 'label'],
  ])('of %s is shown, and the use of %s is reported', async (text, prop) => {
    const { body, diagnostics } = await renderTestPage(text);
    expect(body.replace(/<[^>]*>/g, '')).toContain('The npm way');
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ['unknown-prop', 'info', expect.stringContaining(`no prop "${prop}". It is read as`)],
    ]);
  });

  test('is also used for its id and in the Markdown twin', async () => {
    const { body, markdown } = await renderTestPage('<Accordion label="The npm way">x</Accordion>');
    expect(body).toContain('id="the-npm-way"');
    expect(markdown).toContain('**The npm way**');
  });

  test('is ignored if there is a title', async () => {
    const { body, diagnostics } = await renderTestPage('<Tabs><Tab title="npm" value="n" label="Other">x</Tab></Tabs>');
    expect(body).toContain('>npm</li>');
    expect(diagnostics.map(({ severity, message }) => [severity, message.split('.')[0]])).toEqual([
      ['info', '<Tab> has no prop "value"'],
      ['warning', '<Tab> has no prop "label"'],
    ]);
  });
});

describe('a prop under another name', () => {
  test.each([
    ['<Tooltip content="Read">x</Tooltip>', 'content', 'tip', 'tooltip-description">Read<'],
    ['<Tooltip text="Read">x</Tooltip>', 'text', 'tip', 'tooltip-description">Read<'],
    ['<Tooltip tip="A" title="Read">x</Tooltip>', 'title', 'headline', 'tooltip-title">Read<'],
    ['<Tooltip tip="A" cta="B" url="https://x.org">x</Tooltip>', 'url', 'href', 'href="https://x.org"'],
    ['<Icon name="rocket" />', 'name', 'icon', '#bd-fa-solid-rocket'],
    ['<Update date="May">x</Update>', 'date', 'label', 'id="may"'],
    ['<Update label="v1" date="May">x</Update>', 'date', 'description', 'update-description">May<'],
    ['<Accordion summary="Read">x</Accordion>', 'summary', 'title', 'id="read"'],
    ['<Expandable summary="Read">x</Expandable>', 'summary', 'title', 'Show Read<'],
    ['<Card title="A" link="https://x.org">x</Card>', 'link', 'href', 'href="https://x.org"'],
    ['<Card title="A" url="https://x.org">x</Card>', 'url', 'href', 'href="https://x.org"'],
    ['<Tile title="A" to="https://x.org">x</Tile>', 'to', 'href', 'href="https://x.org"'],
    ['<Frame title="Read">x</Frame>', 'title', 'caption', 'Read'],
    ['<ParamField body="a" options={["x"]} />', 'options', 'enum', 'options: <code>x</code>'],
    ['<ResponseField name="a" values="x" />', 'values', 'enum', 'options: <code>x</code>'],
    ['<CardGroup columns={3}>x</CardGroup>', 'columns', 'cols', 'data-bd-cols="3"'],
  ])('%s is read, and the use of %s for %s is reported', async (text, name, prop, expected) => {
    const { body, diagnostics } = await renderTestPage(text);
    expect(body).toContain(expected);
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ['unknown-prop', 'info', expect.stringContaining(`no prop "${name}". It is read as "${prop}". Use "${prop}"`)],
    ]);
  });

  test('is ignored if the prop has a value, and used for one prop only', async () => {
    const { body, diagnostics } = await renderTestPage(
      '<Card title="A" href="https://a.org" link="https://b.org">x</Card>\n\n<Tooltip title="Once">x</Tooltip>',
    );
    expect(body).not.toContain('b.org');
    expect(body.match(/Once/g)).toHaveLength(1);
    expect(diagnostics.map(({ severity, message }) => [severity, message.split('.')[1]])).toEqual([
      ['warning', ' It is ignored'],
      ['info', ' It is read as "tip"'],
    ]);
  });

  test('is never the name of a prop that the component has', () => {
    for (const [name, spellings] of Object.entries(SPELLINGS)) {
      const props = findComponent(name)?.props ?? [];
      expect(props).toEqual(expect.arrayContaining(Object.keys(spellings)));
      for (const [prop, names] of Object.entries(spellings))
        expect(names.filter((each) => each !== prop && props.includes(each))).toEqual([]);
    }
  });
});

test.each([
  ['<Tabs><Tab title="A" subtitle="Lost">x</Tab></Tabs>', 'Tab'],
  ['<Tabs><Tab title="A"><Card title="B" footer="Lost">x</Card></Tab></Tabs>', 'Card'],
  ['<CodeGroup><CodeBlock caption="Lost">x</CodeBlock></CodeGroup>', 'CodeBlock'],
  ['<Tree><Tree.File name="a" note="Lost" /></Tree>', 'Tree.File'],
  ['<AccordionGroup title="Lost"><Accordion title="A">x</Accordion></AccordionGroup>', 'AccordionGroup'],
])('a lost prop is reported once, whatever prints the component: %s', async (text, name) => {
  const { diagnostics } = await renderTestPage(text);
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['unknown-prop', 'warning']]);
  expect(diagnostics[0]?.message).toContain(`<${name}> has no prop`);
});

describe('frontmatter that is not YAML', () => {
  test('loses no accidentally indented line', async () => {
    const { html, diagnostics } = await renderTestPage('---\ntitle: Tabs\n\tdescription: Under a tab\n---\nBody');
    expect(html).toContain('Under a tab');
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['frontmatter-invalid', 'info']]);
  });

  test('is a warning when a line is lost', async () => {
    const { diagnostics } = await renderTestPage('---\ntitle: A: b\n- lost\n---\nBody');
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['frontmatter-invalid', 'warning']]);
  });
});

test('the menu of a page has its own links, and unavailable entries are reported', async () => {
  const { html, diagnostics } = await renderTestPage(
    '---\ntitle: T\npublic: false\ncontextual:\n  options:\n    - copy\n    - devin-mcp\n    - title: Ask us\n      href: https://ask.example.org\n---\nBody',
  );
  expect(html).toContain('https://ask.example.org');
  expect(diagnostics.map(({ severity, message }) => [severity, /devin-mcp|public/.exec(message)?.[0]])).toEqual([
    ['warning', 'public'],
    ['warning', 'devin-mcp'],
  ]);
});

test('no field of docs.json is silently ignored', async () => {
  const { diagnostics } = await renderTestSite({
    'a.mdx': '# A',
    'docs.json': {
      navigation: { groups: [{ group: 'G', public: true, version: 'v1', pages: ['a'] }] },
      navbar: { primary: { type: 'button', label: 'Go', href: '/a', arrow: true, style: 'pill' } },
      feedback: { thumbsRating: 'true' },
      api: { mdx: { auth: { method: 'key', name: 'X', inputPrefix: 'Bearer' } } },
    },
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(diagnostics.map(() => 'config-not-supported'));
  const reports = diagnostics.map(({ severity, message }) => `${severity} ${/"\w+" \((\S+)\)/.exec(message)?.[1]}`);
  expect(reports.toSorted()).toEqual([
    'warning /api/mdx/auth/inputPrefix',
    'warning /navbar/primary/arrow',
    'warning /navbar/primary/style',
    'warning /navigation/groups/0/version',
  ]);
});

describe('a code block whose closing fence follows its code on the same line', () => {
  const lateFence = '```bash\nls\nrm x```\n\n## After\n\nText\n';
  test.each([
    ['at the end of a page', lateFence],
    ['before another block', `${lateFence}\n\`\`\`js\nb\n\`\`\`\n`],
  ])('ends there %s', async (_, text) => {
    const { body, diagnostics } = await renderTestPage(text);
    expect(body).toContain('id="after"');
    expect(body).not.toContain('rm x```');
    expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['late-code-end', 'info', 3],
    ]);
  });

  test('continues if its own end follows', async () => {
    const { body, codes } = await renderTestPage('```js\nconst a = x```\n\n## Not a heading\n```\n\n## After');
    expect(body.match(/<h2/g)).toHaveLength(1);
    expect(codes).toEqual([]);
  });

  test('can show blocks in a longer one', async () => {
    const { body, codes } = await renderTestPage('````md\ntext```\n\n```js\na\n```\n````\n\n## After');
    expect(body.match(/<h2/g)).toHaveLength(1);
    expect(codes).toEqual([]);
  });
});

describe('a link to a missing file', () => {
  test.each([
    ['/x.pdf', './x.pdf'],
    ['/files/a%20b.zip?v=1', './files/a%20b.zip?v=1'],
    ['/openapi.json#top', './openapi.json#top'],
    ['/img/x.PNG', './img/x.PNG'],
    ['/data.yaml', './data.yaml'],
    ['/nowhere', 'nowhere.html'],
    ['/v2.0', 'v2.0.html'],
    ['/nowhere.mdx', 'nowhere.html'],
    ['/demo/nowhere.html', './demo/nowhere.html'],
  ])('%s resolves to %s', async (written, href) => {
    const { body, codes } = await renderTestPage(`[x](${written})`);
    expect(body).toContain(`href="${href}"`);
    expect(codes).toEqual(['broken-link']);
  });
});

describe('the fence of a snippet uses props', () => {
  const use = (fence: string) =>
    renderTestPage('import S from "/snippets/s.mdx";\n\n<S lang="python" name="my file.py" lines="1" />', {
      'snippets/s.mdx': `\`\`\`${fence}\nx = 1\n\`\`\`\n`,
    });

  test.each(['{lang} {name}', '{lang} title={name}', '{lang} title="{name}"', '{props.lang} {props.name}'])(
    'in its language and title: %s',
    async (fence) => {
      const { body, markdown } = await use(fence);
      expect(body).toContain('data-bd-language="python"');
      expect(body).toContain('>my file.py</span>');
      expect(body).toContain('<span class="bd-');
      expect(markdown).toContain('```python ');
    },
  );

  test('in its options, and keeps lines in bare braces', async () => {
    expect((await use('{lang} highlight={lines}')).body).toContain('line-highlight');
    expect((await use('{lang} {1}')).body).toContain('line-highlight');
  });
});

describe('cells of a table in the Markdown twin', () => {
  test.each([
    ['| <ul><li>one</li><li>two</li></ul> |', '| * one<br>* two |'],
    ['| <ol><li>one</li><li>**two**</li></ol> |', '| 1. one<br>2. **two** |'],
    ['| x<br/>y<br>z |', '| x<br>y<br>z |'],
    ['| <p>one</p><p>two</p> |', '| one<br>two |'],
    ['| a <div>b</div> c |', '| a<br>b<br>c |'],
    ['| `a\\|b` |', '| `a\\|b` |'],
  ])('%s keep their lines apart', async (row, expected) => {
    const { markdown } = await renderTestPage(`| A |\n|-|\n${row}`);
    expect(markdown).toContain(expected);
  });

  test('of HTML keep blocks, code and the widest row', async () => {
    const { markdown } = await renderTestPage(
      [
        '<table>',
        '  <caption>All of it</caption>',
        '  <tr>',
        '    <th colSpan={2}>Head</th>',
        '  </tr>',
        '  <tr>',
        '    <td>',
        '      - one',
        '        - inner',
        '',
        '      ```js',
        '      let a;',
        '        a | b;',
        '      ```',
        '    </td>',
        '    <td>text over',
        '    two lines</td>',
        '    <td>last</td>',
        '  </tr>',
        '</table>',
      ].join('\n'),
    );
    expect(markdown).toContain(
      'All of it\n\n| Head |  |  |\n| --- | --- | --- |\n| * one<br>* inner<br>`let a;`<br>`  a \\| b;` | text over two lines | last |',
    );
  });
});

test('a snippet that shows its children shows nothing if used without any', async () => {
  const { body, codes } = await renderTestPage('import S from "/snippets/s.mdx";\n\n<S />\n\n<S>inner</S>', {
    'snippets/s.mdx': 'Before\n\n{children}\n\nAfter',
  });
  expect(body).not.toContain('{children}');
  expect(body).toContain('inner');
  expect(codes).toEqual([]);
});

describe('braces in text that Markdown keeps literal', () => {
  const files = {
    'snippets/s.mdx':
      '[{name}]({url}/docs) ![{name}]({props.url}/{name}.png) `npm i {name}@{other}`\n\n[ref]\n\n[ref]: {url}/r\n\n| `{name}` |\n|--|\n| x |',
  };
  test('have the values of a snippet in URLs and in code', async () => {
    const page = 'import S from "/snippets/s.mdx"\n\n<S url="https://s.org" name="n" />';
    const { body, codes } = await renderTestPage(page, files);
    expect(body).toContain('href="https://s.org/docs"');
    expect(body).toContain('src="https://s.org/n.png"');
    expect(body).toContain('href="https://s.org/r"');
    expect(body).toContain('<code>npm i n@{other}</code>');
    expect(body).toContain('<th data-bd-short><code>n</code></th>');
    expect(codes).toEqual([]);
  });

  test('have the values of the page in URLs, and stay unchanged in its code', async () => {
    const page = 'export const base = "https://x.org";\n\n[a]({base}/a) `{base}` [b](https://x.org/{id}/{base2})';
    const { body } = await renderTestPage(page);
    expect(body).toContain('href="https://x.org/a"');
    expect(body).toContain('<code>{base}</code>');
    expect(body).toContain('href="https://x.org/%7Bid%7D/%7Bbase2%7D"');
  });
});

test('an icon can be an object with name and style', async () => {
  const { body, codes } = await renderTestPage(
    '<Card title="x" icon={{ name: "rocket", style: "solid" }}>c</Card>\n\n<Icon icon={{ name: "book", style: "regular", library: "fontawesome" }} />',
  );
  expect(body).toContain('#bd-fa-solid-rocket');
  expect(body).toMatch(/#bd-fa-(?:regular|solid)-book/);
  expect(codes).toEqual(['icon-substituted']);
});

test('a link to the title of a page leads to its start', async () => {
  const { codes } = await renderTestPage(
    '---\ntitle: Scheduled tasks (cron)\n---\n\n[a](#scheduled-tasks-cron) [b](#cron)',
  );
  expect(codes).toEqual(['broken-anchor']);
});

describe('attributes become the same as in React', () => {
  test.each([
    [
      '<b data-on={true} data-off={false} draggable={true}>x</b>',
      '<b data-on="true" data-off="false" draggable="true">',
    ],
    [
      '<select defaultValue="b"><option value="a">A</option><option value="b">B</option></select>',
      '<select><option value="a">A</option><option value="b" selected>B</option></select>',
    ],
    [
      '<select value={2} onChange={() => {}}><optgroup label="g"><option>1</option><option>2</option></optgroup></select>',
      '<optgroup label="g"><option>1</option><option selected>2</option></optgroup>',
    ],
    ['<textarea defaultValue="a < b" rows={3} />', '<textarea rows="3">a &lt; b</textarea>'],
    [
      '<svg viewBox="0 0 1 1" xmlnsXlink="http://www.w3.org/1999/xlink" xmlSpace="preserve" baselineShift="sub"><use xlinkHref="#a" /><use xlink:href="#b" transformOrigin="center" /></svg>',
      'xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" baseline-shift="sub"><use href="#a"></use><use href="#b" transform-origin="center"></use></svg>',
    ],
    [
      '<p style={{ WebkitLineClamp: 3, msTransform: "none", columnGap: 4, flexBasis: 8, strokeWidth: 2 }}>x</p>',
      'style="-webkit-line-clamp:3;-ms-transform:none;column-gap:4px;flex-basis:8px;stroke-width:2"',
    ],
    ['<p style={{ gridRow: 2, gridRowGap: 3 }}>x</p>', 'style="grid-row:2;grid-row-gap:3px"'],
    [
      '<Card style={{ aspectRatio: 1.5, gridColumn: 2, WebkitLineClamp: 3, msFlex: 1, width: 40 }}>x</Card>',
      'style="aspect-ratio:1.5;grid-column:2;-webkit-line-clamp:3;-ms-flex:1;width:40px"',
    ],
  ])('%s', async (written, output) => {
    const { body, codes } = await renderTestPage(`${written}\n`);
    expect(body).toContain(output);
    expect(codes).toEqual([]);
  });
});

test('random numbers differ in each place of a page, and are the same in each build', async () => {
  const page =
    'export const Box = () => { const id = `c-${Math.random().toString(36).slice(2, 9)}`; return <i className={id} />; };\n\n<Box />\n\n<Box />';
  const renderIds = async () =>
    Array.from((await renderTestPage(page)).body.matchAll(/class="(c-\w+)"/g), ([, id]) => id);
  const [first, second] = await renderIds();
  expect(first).not.toBe(second);
  expect(await renderIds()).toEqual([first, second]);
});

test('code elements in a group are blocks of it, as components create them', async () => {
  const { body, markdown, codes } = await renderTestPage(
    'import { All } from "/all.jsx"\n\n<All of={["js", "py"]} />\n\n<CodeGroup>\n<pre title="one"><code className="language-js">{"let a"}</code></pre>\n\n```py two\nx\n```\n</CodeGroup>',
    {
      'all.jsx':
        'export const All = ({ of }) => <CodeGroup>{of.map((f) => <pre key={f} data-language={f} data-title={f.toUpperCase()}><code>{`x = "${f}"`}</code></pre>)}</CodeGroup>;\n',
    },
  );
  expect(Array.from(body.matchAll(/class="bd-CodeGroupTab"[^>]*data-bd-title="(\w+)"/g), ([, title]) => title)).toEqual(
    ['JS', 'PY', 'one', 'two'],
  );
  for (const fence of ['```js JS\n', '```py PY\n', '```js one\n', '```py two\n']) expect(markdown).toContain(fence);
  expect(codes).toEqual([]);
});

test.each([
  'new URL("https://u:p@a.example:8080/c/d?d=1&e=x y#e").href',
  'Object.entries(Object.fromEntries(["origin", "host", "port", "pathname", "search", "hash"].map((key) => [key, new URL("../x?q=1#h", "https://a.example/b/c/d")[key]]))).join(" ")',
  '(() => { const url = new URL("https://a.example/?a=1&a=2"); url.searchParams.set("b", "c d&"); url.searchParams.delete("a"); url.hash = "#end"; return String(url); })()',
  'new URLSearchParams({ a: "1 2", b: "\u00fc&=", c: "!\'()~*" }).toString()',
  '[...new URLSearchParams("?x=1&y=a+b%20c&z&x=2")].join("|") + new URLSearchParams([["k", "v"]]).get("k")',
  'String(URL.canParse("nope")) + new TextDecoder().decode(new TextEncoder().encode("h\u00e9\u20ac")) + typeof crypto.randomUUID() + escape("\u00fc")',
])('{%s} is the same as in Node', async (code) => {
  const { body, codes } = await renderTestPage(`<pre>{${code}}</pre>`);
  const expected = String(vm.runInNewContext(code, { URL, URLSearchParams, TextEncoder, TextDecoder, crypto }));
  expect(body.replaceAll('&amp;', '&').replaceAll('&#39;', "'")).toContain(`<pre>${expected}</pre>`);
  expect(codes).toEqual([]);
});
