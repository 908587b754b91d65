import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIVE_NAMES } from '../../model/component-names.ts';
import { renderTestPage } from '../../testing.ts';
import { renderIslands } from './testing/render-islands.ts';

describe('a tag is an island', () => {
  test('when its component has state hooks or handlers, and not otherwise', async () => {
    const liveIslands = await renderIslands(
      'import { Counter, Plain } from "/x.jsx";\n\n<Plain>a</Plain>\n\n<Counter start={2} />',
    );
    expect(liveIslands.data).toEqual([{ module: 'x.jsx', name: 'Counter', props: { start: 2 }, children: [] }]);
    expect(liveIslands.body).toContain('<button>2</button>');
    const handler = await renderIslands(
      'export const Go = () => <button onClick={() => alert(1)}>Go</button>;\n\n<Go />',
    );
    expect(handler.data).toEqual([{ module: 'page.mdx', name: 'Go', props: {}, children: [] }]);
  });

  test('with code that only the sandbox runs, too', async () => {
    const { data } = await renderIslands(
      'export const Box = () => { const [n] = useState(/a/.test("a") ? 1 : 0); return <b>{n}</b>; };\n\n<Box at={{ list: [1, null, "x"] }} />',
    );
    expect(data).toEqual([
      { module: 'page.mdx', name: 'Box', props: { at: { list: ['a', 1, null, 'x'] } }, children: [] },
    ]);
  });

  test('with the module and name that its import refers to', async () => {
    const renderIslandNames = async (text: string) =>
      (await renderIslands(text)).data.map(({ module, name }) => `${module} ${name}`);
    expect(await renderIslandNames('import Mine from "./x.jsx";\n\n<Mine />')).toEqual(['x.jsx default']);
    expect(await renderIslandNames('import { Counter as Other } from "/x.jsx";\n\n<Other />')).toEqual([
      'x.jsx Counter',
    ]);
    expect(await renderIslandNames('import * as All from "/x.jsx";\n\n<All.Counter />')).toEqual(['x.jsx Counter']);
  });

  test("with the page's import, in a snippet that doesn't import it; the snippet's own names take precedence", async () => {
    const { data } = await renderIslands(
      'import { Counter, Counter as Own } from "/x.jsx";\nimport Part from "/part.mdx";\n\n<Part />',
      { 'part.mdx': 'export const Own = () => <b>own</b>;\n\n<Counter start={1} />\n\n<Own />\n' },
    );
    expect(data).toEqual([{ module: 'x.jsx', name: 'Counter', props: { start: 1 }, children: [] }]);
  });

  test('in text, where it stays in its paragraph', async () => {
    const { body } = await renderIslands(
      'export const N = () => { const [n, set] = useState(1); return <b onClick={() => set(2)}>{n}</b>; };\n\nNumber <N /> here.',
    );
    expect(body).toMatch(/<p>Number <doc-island [^>]*><b>1<\/b><\/doc-island> here\.<\/p>/);
  });
});

test("text on a separate line in a live element isn't a paragraph there either", async () => {
  const { data, body } = await renderIslands('<button onClick={() => alert(1)}>\n  Copy\n</button>');
  expect(data[0]?.children).toEqual(['Copy']);
  expect(body).toContain('<button>Copy</button></doc-island>');
});

test('line breaks that code returns are passed to a live component, too', async () => {
  const { data } = await renderIslands(
    'export const Show = ({ code }) => { const [n] = useState(0); return <pre>{code}</pre>; };\n\n' +
      "<Show code={<>\n  one{'\\n'}\n  {'\\n'}\n  <b>two</b>{'\\n  '}\n  three\n</>} />",
  );
  expect(data[0]?.props).toMatchObject({ code: ['a', 'one', '\n', '\n', expect.anything(), '\n  ', 'three'] });
});

test("author text can't escape from the attribute that holds the data", async () => {
  const evil = '</doc-island><script>alert(1)</script>" onload="x';
  const { body, data } = await renderIslands(
    `import { Counter } from "/x.jsx";\n\n<Counter start={${JSON.stringify(evil)}} />`,
  );
  expect(data[0]?.props).toEqual({ start: evil });
  expect(body).not.toContain('<script');
  expect(body).not.toContain('" onload="');
});

test('children that the first state hides are in the page and in the Markdown twin', async () => {
  const { body, markdown } = await renderIslands(
    'import { Counter } from "/x.jsx";\n\n<Counter>\n\nHidden *text*.\n\n</Counter>',
  );
  expect(body).toContain('<doc-slot data-bd-slot="0" hidden><p>Hidden <em>text</em>.</p></doc-slot>');
  expect(markdown).toContain('Hidden *text*.');
});

test.each(['label', 'span', 'p'])(
  'content that is shown without its paragraph is in Markdown and search once: <%s>',
  async (tag) => {
    const { body, markdown, page } = await renderIslands(
      `export const Item = ({ children }) => { const [on, set] = useState(false); return <div><input type="checkbox" checked={on} onChange={() => set(!on)} /><${tag}>{children}</${tag}></div>; };\n\n<Item>\n  **Buy** the _milk_.\n</Item>`,
    );
    expect(body).toMatch(/<doc-slot data-bd-slot="0" data-bd-repeated[^>]* hidden><p><strong>Buy/);
    expect(markdown.split('**Buy** the *milk*.')).toHaveLength(2);
    expect(JSON.stringify(page?.indexed).split('milk')).toHaveLength(2);
  },
);

test("a component's tabs are placed in the Tabs around it", async () => {
  const { body } = await renderIslands(
    'export const One = () => { const [n] = useState(1); return <Tab title="T">{n}</Tab>; };\n\n<Tabs>\n<One />\n</Tabs>',
  );
  expect(body).toContain('role="tab"');
});

describe('code on the page itself is an island', () => {
  test('when an expression returns components with state', async () => {
    const { data, body } = await renderIslands(
      'import { Counter } from "/x.jsx";\nexport const starts = [3, 5];\n\n{starts.map((n) => <Counter key={n} start={n} />)}',
    );
    expect(data).toEqual([
      { module: 'page.mdx', name: expect.stringMatching(/^live_[0-9a-f]{16}$/), props: {}, children: [] },
    ]);
    expect(body).toContain('<button>3</button>');
    expect(body).toContain('<button>5</button>');
  });

  test("when an element has a handler, around the page's content in it", async () => {
    const { data, body } = await renderIslands(
      'export const say = () => alert("hi");\n\n<button className="go" onClick={() => say()}>Say **it**</button>',
    );
    expect(data).toHaveLength(1);
    expect(body).toMatch(
      /<button class="go">Say <doc-slot data-bd-slot="0"><strong>it<\/strong><\/doc-slot><\/button>/,
    );
    const { data: noData } = await renderIslands('<button className="go">Say</button>');
    expect(noData).toEqual([]);
  });

  test('when a component receives a handler', async () => {
    const { data, body } = await renderIslands(
      'import { Counter } from "/x.jsx";\n\n<Counter start={1} onChange={() => 1} />',
    );
    expect(data).toEqual([{ module: 'page.mdx', name: expect.stringMatching(/^live_/), props: {}, children: [] }]);
    expect(body).toContain('<button>1</button>');
  });

  test('when a snippet with props mentions them', async () => {
    const page = await renderTestPage('import S from "/snippets/s.mdx"\n\n<S who="Ann" />', {
      'snippets/s.mdx': '<button onClick={() => alert(who)}>Hello {who}</button>\n',
    });
    expect(page.body).toContain('{&quot;who&quot;:&quot;Ann&quot;}');
    expect(page.body).toMatch(/<button>Hello Ann<\/button>/);
    expect([...(page.page?.needs.features ?? [])].join('\n')).toContain('const { who } = __p;');
  });
});

describe("values that JSON can't represent", () => {
  const SEARCH =
    'export const Search = ({ As, items = [], columns = [] }) => { const [n, set] = useState(0); return <div><button onClick={() => set(n + 1)}>{n}</button>{As && <As>{items.join()}</As>}{columns.map((c) => <u key={c.key}>{c.show(n)}</u>)}</div>; };\nexport const Table = ({ children }) => <ol>{children}</ol>;\n';
  test.each([
    ['a component by its name', '<Search As={Table} items={["a"]} />', '<ol>a</ol>'],
    ['a built-in component by its name', '<Search As={Note} items={["a"]} />', 'data-callout-type="note"'],
    ['functions in a list', '<Search columns={[{ key: "k", show: (n) => <b>{n}</b> }]} />', '<u><b>0</b></u>'],
  ])("are part of an island's code: %s", async (_, tag, expected) => {
    const { body, data } = await renderIslands(`${SEARCH}\n${tag}`);
    expect(body).toContain(expected);
    expect(data).toMatchObject([{ module: 'page.mdx', name: expect.stringMatching(/^live_/) as string }]);
  });
});

describe("a page's handlers", () => {
  test.each(['Card', 'Accordion', 'Note', 'Badge', 'Icon', 'Tabs'])('turn <%s> into an island', async (name) => {
    const { data } = await renderIslands(
      `export const go = () => alert(1);\n\n<${name} title="t" icon="star" onClick={go} />`,
    );
    expect(data).toMatchObject([{ name: expect.stringMatching(/^live_/) as string }]);
  });

  test('are identified by name when they are text', async () => {
    const { body, diagnostics } = await renderTestPage('<button onclick="alert(1)">a</button>');
    expect(body).toContain('<button>a</button>');
    expect(diagnostics).toMatchObject([{ code: 'dropped-handler', severity: 'warning', line: 1, column: 1 }]);
  });
});

test('the components that accept handlers are those with a live form', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'client/built-ins.ts'), 'utf8');
  const [, list = ''] = /const BUILT_INS[^{]*\{(.*?)\n\};/s.exec(text) ?? [];
  const liveNames = Array.from(list.matchAll(/^ {2}(\w+)/gm), ([, name = '']) => name);
  expect(liveNames.toSorted()).toEqual([...LIVE_NAMES].toSorted());
});

describe('names that only the page has', () => {
  const HERO = (inner: string) =>
    `export const Hero = ({ tint }) => { const [n, set] = useState(0); return <div>${inner}</div>; };\n`;
  const PAGE =
    'import { Hero } from "/hero.jsx"\nimport { Colors } from "/colors.js"\nimport Part from "/snippets/part.mdx"\nexport const who = "Ann"\n\n';
  const files = { 'colors.js': 'export const Colors = { text: "red" };\n', 'snippets/part.mdx': 'Nothing.\n' };
  const BUTTON = '<button onClick={() => set(n + 1)}>{n}</button>';

  test.each([
    [
      'a module of a live component',
      '<Hero />',
      { 'hero.jsx': HERO(`${BUTTON}<b>{Colors.text}</b>`) },
      '<Hero> reads "Colors"',
    ],
    [
      'a handler in it',
      '<Hero />',
      { 'hero.jsx': HERO('<button onClick={() => set(who)}>{n}</button>') },
      '<Hero> reads "who"',
    ],
    [
      'a snippet',
      '<Part />',
      { 'hero.jsx': HERO('x'), 'snippets/part.mdx': '<button onClick={() => alert(who)}>Hi {who}</button>\n' },
      'Code here reads "who"',
    ],
  ])('are shown, and their absence in a browser is reported for %s', async (_, tag, caseFiles, part) => {
    const { diagnostics } = await renderIslands(PAGE + tag, { ...files, ...caseFiles });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['author-code-failed', 'warning']]);
    expect(diagnostics[0]?.message).toContain(part);
  });

  test.each([
    ['as props', '<Hero tint={Colors.text} />', { 'hero.jsx': HERO(`${BUTTON}{tint}`) }],
    [
      'as props in a snippet',
      '<Part />',
      { 'hero.jsx': HERO(`${BUTTON}{tint}`), 'snippets/part.mdx': '<Hero tint={who} />\n' },
    ],
    [
      'in a component that is not live',
      '<Hero />',
      { 'hero.jsx': 'export const Hero = () => <b>{Colors.text.replace(/r/, "R")}</b>;\n' },
    ],
    [
      'in a module that imports them',
      '<Hero />',
      { 'hero.jsx': `import { Colors } from "/colors.js";\n${HERO(`${BUTTON}{Colors.text}`)}` },
    ],
    [
      'on the page itself',
      '<button onClick={() => alert(who)}>{who} {Colors.text}</button>',
      { 'hero.jsx': HERO('x') },
    ],
  ])("aren't reported %s", async (_, tag, caseFiles) => {
    const { diagnostics } = await renderIslands(PAGE + tag, { ...files, ...caseFiles });
    expect(diagnostics).toEqual([]);
  });
});

describe('content passed to a tag', () => {
  const LOOK = 'import { Look } from "/look.jsx"\n\n';
  const createModule = (code: string) => ({
    'look.jsx': `export const Look = ({ children }) => { const [n, set] = useState(0); return <div onClick={() => set(1)}>{${code}}</div>; };`,
  });
  const encodeChildren = async (page: string, code: string) =>
    (await renderIslands(`${LOOK}<Look>\n${page}\n</Look>`, createModule(code))).data[0]?.['children'];

  test('reaches the browser as elements where the code inspects it, and as slots in the page elsewhere', async () => {
    expect(await encodeChildren('A **b**', 'children')).toEqual([['s', 0, 'p']]);
    expect(await encodeChildren('A **b**', 'children.type')).toEqual([['e', 'p', {}, ['A ', ['s', 0, 'strong']]]]);
    expect(await encodeChildren('A **b**', 'children.props.children[1].props.children')).toEqual([
      ['e', 'p', {}, ['A ', ['e', 'strong', {}, ['b']]]],
    ]);
    expect(await encodeChildren('A **b**', 'n ? children.type : null')).toEqual([
      ['e', 'p', {}, ['A ', ['s', 0, 'strong']]],
    ]);
  });

  test('stays as built where that differs from its elements: links, headings, code blocks, components', async () => {
    const text = 'children.props.children';
    expect(await encodeChildren('```js\na\n```', 'children.props.children.props.children')).toEqual([
      ['s', 0, 'pre', { language: 'js', 'data-meta': '' }, [['e', 'code', { class: 'language-js' }, ['a']]]],
    ]);
    expect(await encodeChildren('## A `b`', text)).toEqual([['s', 0, 'h2', {}, ['A ', ['e', 'code', {}, ['b']]]]]);
    expect(await encodeChildren('<a href="/b">*c*</a>', text)).toMatchObject([
      ['s', 0, 'a', { href: '/b' }, [['e', 'em', {}, ['c']]]],
    ]);
    expect(await encodeChildren('<Note icon="star">*c*</Note>', text)).toEqual([
      ['s', 0, 'Note', { icon: 'star' }, [['e', 'em', {}, ['c']]]],
    ]);
    expect(await encodeChildren('<Note icon="star">*c*</Note>', 'children')).toEqual([
      ['s', 0, 'Note', { icon: 'star' }, []],
    ]);
  });
});

describe('live parts of a table or a select', () => {
  const ROW =
    'export const Row = ({ name, children }) => { const [on] = useState(name); return <tr><td>{on}</td>{children}</tr>; };';
  test('make all of it live: browsers allow nothing between its parts', async () => {
    const { data, body, diagnostics } = await renderIslands(
      `${ROW}\n\n<table className="wide">\n<tbody>\n<Row name="a"><td title="t">**x**</td></Row>\n<tr><td>b</td></tr>\n</tbody>\n</table>`,
    );
    const cell = ['e', 'td', { title: 't' }, [['s', 0, 'strong']]];
    const staticRow = ['e', 'tr', {}, [['e', 'td', {}, ['b']]]];
    expect(data).toMatchObject([
      { children: [['e', 'tbody', {}, [['t', 'page.mdx', 'Row', { name: 'a' }, [cell]], staticRow]]] },
    ]);
    expect(body).toContain(
      '<table class="wide"><tbody><tr><td data-bd-short>a</td><td title="t" data-bd-short><doc-slot data-bd-slot="0"><strong>x',
    );
    expect(body).not.toMatch(/<(?:table|tbody|tr)[^>]*><doc-/);
    expect(diagnostics).toEqual([]);
  });

  test('are separate where cells and options contain them', async () => {
    const PART = 'export const Part = () => { const [on] = useState("on"); return <b>{on}</b>; };';
    const { data } = await renderIslands(
      `${PART}\n\n<table>\n<tbody>\n<tr><td><Part /></td></tr>\n</tbody>\n</table>\n\n<ul><li><Part /></li></ul>`,
    );
    expect(data).toMatchObject([{ name: 'Part' }, { name: 'Part' }]);
  });

  test('are live options of one select', async () => {
    const OPTION =
      'export const Of = ({ value }) => { const [on] = useState(value); return <option value={on}>{on}</option>; };';
    const { data, body } = await renderIslands(
      `${OPTION}\n\n<select><optgroup label="g"><Of value="a" /></optgroup></select>`,
    );
    expect(data).toMatchObject([
      { children: [['e', 'optgroup', { label: 'g' }, [['t', 'page.mdx', 'Of', { value: 'a' }, []]]]] },
    ]);
    expect(body).toContain('<select><optgroup label="g"><option value="a">a</option></optgroup></select>');
  });
});
