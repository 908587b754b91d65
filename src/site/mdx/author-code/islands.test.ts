import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIVE_NAMES } from '../../model/component-names.ts';
import { renderTestPage } from '../../testing.ts';

const COUNTER = `
export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start);
  return <div><button onClick={() => setCount(count + 1)}>{count}</button>{count > 0 && children}</div>;
};
export const Plain = ({ children }) => <div className="plain">{children}</div>;
export default Counter;
`;

describe('a tag is an island', () => {
  test('when its component has state hooks or handlers, and not otherwise', async () => {
    const live = await renderIslands(
      'import { Counter, Plain } from "/x.jsx";\n\n<Plain>a</Plain>\n\n<Counter start={2} />',
    );
    expect(live.data).toEqual([{ module: 'x.jsx', name: 'Counter', props: { start: 2 }, children: [] }]);
    expect(live.body).toContain('<button>2</button>');
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
  expect(body).toContain('<doc-slot data-slot="0" hidden><p>Hidden <em>text</em>.</p></doc-slot>');
  expect(markdown).toContain('Hidden *text*.');
});

test("a component's tabs are placed in the Tabs around it", async () => {
  const { body } = await renderIslands(
    'export const One = () => { const [n] = useState(1); return <Tab title="T">{n}</Tab>; };\n\n<Tabs>\n<One />\n</Tabs>',
  );
  expect(body).toContain('role="tab"');
});

describe('content that the first state hides is in the page, the search and the Markdown twin', () => {
  const PICK = `
export const Pick = ({ items }) => {
  const [at, go] = useState(0);
  return <div>{items.map((item, i) => <button key={i} onClick={() => go(i)}>{item.name}</button>)}<section>{items[at].content}</section></div>;
};
`;

  test('for stateful tabs, each once, without button counts or labels', async () => {
    const { body, markdown, page } = await renderIslands(
      `${PICK}export const items = [{ name: "npm", content: <p>Run the first</p> }, { name: "yarn", content: <Note>Mind the *second*</Note> }, { name: "pnpm", content: <pre><code>third --now</code></pre> }];\n\n<Pick items={items} />`,
    );
    const hidden = Array.from(
      body.matchAll(/<doc-slot data-slot="-?\d+" hidden>(.*?)<\/doc-slot>/gs),
      ([, inner]) => inner,
    );
    expect(hidden).toEqual([expect.stringContaining('Mind the'), expect.stringContaining('third --now')]);
    expect(body.split('Run the first')).toHaveLength(2);
    expect(markdown).toContain('third --now');
    expect(JSON.stringify(page?.indexed)).toContain('third --now');
    const counter = await renderIslands('import { Counter } from "/x.jsx";\n\n<Counter start={1} />');
    expect(listHiddenSlots(counter.body)).toEqual([]);
  });

  test('for conditions, lists, menus and checkboxes', async () => {
    const { body } = await renderIslands(`export const All = () => {
  const [open, setOpen] = useState(false);
  const [os, setOs] = useState("mac");
  const [year, setYear] = useState(false);
  return <div>
    <button onClick={() => setOpen(!open)}>{open ? "Less" : "More"}</button>{open && <div><p>Details of it</p></div>}
    <select value={os} onChange={(e) => setOs(e.target.value)}><option value="mac">macOS</option><option>Linux</option></select>
    {os === "mac" ? <p>brew it</p> : <p>apt it</p>}
    <input type="checkbox" checked={year} onChange={(e) => setYear(e.target.checked)} /><table><tbody><tr><td>Team</td><td>{year ? "200 €" : "20 €"}</td></tr></tbody></table>
  </div>;
};

<All />`);
    expect(listHiddenSlots(body)).toEqual([
      '<div><p>Details of it</p></div>',
      '<p>apt it</p>',
      expect.stringMatching(
        /<table><tbody><tr><td data-short>Team<\/td><td data-short>200 €<\/td><\/tr><\/tbody><\/table>/,
      ),
    ]);
  });

  test('for two choices combined, and for a choice that another one reveals', async () => {
    const { body } = await renderIslands(`export const Two = () => {
  const [os, setOs] = useState("mac");
  const [lang, setLang] = useState("js");
  const [more, setMore] = useState(false);
  return <div>
    {["mac", "linux"].map((x) => <button onClick={() => setOs(x)}>{x}</button>)}
    {["js", "py"].map((x) => <button onClick={() => setLang(x)}>{x}</button>)}
    <p>Use {lang} on {os}</p>
    {os === "linux" && <div><p>Only here</p><button onClick={() => setMore(true)}>deeper</button>{more && <p>Far below</p>}</div>}
  </div>;
};

<Two />`);
    const text = listHiddenSlots(body)
      .join('\n')
      .replace(/<[^>]*>/g, '');
    for (const line of ['Use js on linux', 'Use py on mac', 'Use py on linux', 'Only here', 'Far below'])
      expect(text).toContain(line);
  });

  test.each([
    ['a block', '<div>Thanks for {choice}!</div>', 'Thanks for'],
    [
      'a block with something to press',
      '<div>Thanks for {choice}! <button onClick={() => pick("")}>x</button></div>',
      '',
    ],
    ['a block with a mark', '<section>Thanks for <b>{choice}</b>!<p>Bye</p></section>', ''],
    ['a paragraph', '<p>Thanks for {choice}!</p>', ''],
    ['a built-in component', '<Note>Thanks for {choice}!</Note>', ''],
    ['no element', '<>Thanks for {choice}!</>', ''],
  ])('for a sentence in %s, complete even though a button showed part of it', async (_, jsx) => {
    const { body } = await renderIslands(`export const Ask = () => {
  const [choice, pick] = useState("");
  return <div>{["tea", "coffee"].map((one) => <button onClick={() => pick(one)}>{one}</button>)}{choice && ${jsx}}</div>;
};

<Ask />`);
    const texts = listHiddenSlots(body).map((html) => html.replace(/<[^>]*>/g, '').trim());
    expect(texts.filter((text) => text.startsWith('Thanks')).map((text) => text.replace(/Bye$/, ''))).toEqual([
      'Thanks for tea!',
      'Thanks for coffee!',
    ]);
  });

  test.each([
    ['steps of one button', '<p>{lines[at]}</p><button onClick={() => go(Math.min(at + 1, 4))}>Next</button>'],
    [
      'steps of two',
      '<button onClick={() => go(Math.max(at - 1, 0))}>Back</button><p>{lines[at]}</p>{at < 4 && <button onClick={() => go(at + 1)}>Next</button>}',
    ],
    [
      'steps of buttons with names of their own',
      '<p>{lines[at]}</p><button onClick={() => go((at + 1) % 5)}>{"To " + lines[(at + 1) % 5]}</button>',
    ],
    [
      'lines of a chat',
      '<ul>{lines.slice(0, at + 1).map((line) => <li>{line}</li>)}</ul><button onClick={() => go((n) => n + 1)}>More</button>',
    ],
    [
      'pictures',
      '<img src={"/" + at + ".png"} alt={lines[at]} /><button onClick={() => go((at + 1) % 5)}>Next</button>',
    ],
  ])('of %s, to the end', async (_, jsx) => {
    const { body, markdown, page } = await renderIslands(`export const Walk = () => {
  const lines = ["Ask first", "Then plan", "Then write", "Then test", "Then ship"];
  const [at, go] = useState(0);
  return <div>${jsx}</div>;
};

<Walk />`);
    for (const line of ['Then plan', 'Then write', 'Then test', 'Then ship']) {
      expect(body).toContain(line);
      if (!jsx.includes('<img')) expect(markdown + JSON.stringify(page?.indexed)).toContain(line);
    }
  });

  test('for a step below tabs, and for a few of endlessly many prices', async () => {
    const { body } = await renderIslands(`export const Deep = () => {
  const [tab, go] = useState("a");
  const [step, next] = useState(0);
  const [seats, add] = useState(1);
  return <div>
    <button onClick={() => go("a")}>A</button><button onClick={() => go("b")}>B</button>
    {tab === "b" && <section><p>{["One by one", "Two by two", "Three by three", "Four by four"][step]}</p><button onClick={() => next(step + 1)}>Next</button></section>}
    <button onClick={() => add(seats + 1)}>+</button><p>Costs ${'$'}{seats * 10}</p>
  </div>;
};

<Deep />`);
    for (const line of ['One by one', 'Two by two', 'Three by three', 'Four by four']) expect(body).toContain(line);
    expect(body.match(/Costs \$/g)?.length).toBeLessThan(6);
  });

  test('when a handler uses the browser, waits, or fails', async () => {
    const { body, diagnostics } = await renderIslands(`export const Hard = () => {
  const [a, setA] = useState(0);
  const kept = (n) => { localStorage.setItem("a", n); window.history.pushState(null, "", "#x"); setA(n); };
  return <div><button onClick={() => kept(1)}>one</button><button onClick={() => { throw new Error("no"); }}>two</button><button onClick={() => { for (;;); }}>three</button><button onClick={() => kept(4)}>four</button>
  {typeof window === "undefined" && a === 1 && <p>Kept one</p>}{a === 4 && <p>Kept four</p>}</div>;
};

<Hard />

{/x/.exec("x").index + 1} after`);
    expect(listHiddenSlots(body)).toContain('<p>Kept one</p>');
    expect(diagnostics).toEqual([]);
    expect(body).toContain('1 after');
  });

  test('as text in a line of text, with no blocks in it', async () => {
    const { body } = await renderIslands(
      'export const Tell = () => { const [on, set] = useState(false); return <span><button onClick={() => set(true)}>?</button>{on && <div>It is told</div>}</span>; };\n\nAsk <Tell /> here.',
    );
    expect(listHiddenSlots(body)).toEqual(['It is told']);
    expect(body).toContain('</doc-island> here.</p>');
  });

  test('and shown when JavaScript is disabled', async () => {
    const { html } = await renderIslands(
      `${PICK}\n<Pick items={[{ name: "a", content: "First one" }, { name: "b", content: "Second one" }]} />`,
    );
    expect(html.split('<noscript><style>.doc-island doc-slot[hidden]')).toHaveLength(2);
    expect((await renderIslands('Plain.')).html).not.toContain('doc-slot[hidden]');
  });
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
    expect(body).toMatch(/<button class="go">Say <doc-slot data-slot="0"><strong>it<\/strong><\/doc-slot><\/button>/);
    const { data: none } = await renderIslands('<button className="go">Say</button>');
    expect(none).toEqual([]);
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

async function renderIslands(text: string, files: Record<string, string> = {}) {
  const page = await renderTestPage(text, { 'x.jsx': COUNTER, ...files });
  const data = Array.from(
    page.body.matchAll(/data-island="([^"]*)"/g),
    ([, json = '']) => JSON.parse(decode(json)) as Record<string, unknown>,
  );
  return { ...page, data };
}

function decode(text: string): string {
  const names: Record<string, string> = { quot: '"', lt: '<', gt: '>', '#39': "'", amp: '&' };
  return text.replace(/&(quot|lt|gt|#39|amp);/g, (_, name: string) => names[name] ?? '');
}

/** Returns the content of the hidden slots of later states. */
function listHiddenSlots(body: string): string[] {
  return Array.from(body.matchAll(/<doc-slot data-slot="-1" hidden>(.*?)<\/doc-slot>/gs), ([, inner = '']) => inner);
}

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
  const text = readFileSync(path.join(import.meta.dirname, '../../client/islands/built-ins/registry.ts'), 'utf8');
  const [, list = ''] = /const BUILT_INS[^{]*\{(.*?)\n\};/s.exec(text) ?? [];
  const live = Array.from(list.matchAll(/^ {2}(\w+)/gm), ([, name = '']) => name);
  expect(live.toSorted()).toEqual([...LIVE_NAMES].toSorted());
});

describe('what effects load', () => {
  test.each([
    [
      'a component that waits to be in a document',
      'const [on, set] = useState(false); useEffect(() => set(true), []); if (!on) return null;',
    ],
    [
      'a component that waits to be in view',
      'const [on, set] = useState(false); const ref = useRef(null); useLayoutEffect(() => { const seen = new IntersectionObserver(([entry]) => { if (entry.isIntersecting) set(true); }); if (ref.current) seen.observe(ref.current); return () => seen.disconnect(); }, []); if (!on) return <i ref={ref} />;',
    ],
  ])('is in the page, the search and the Markdown twin: %s', async (_, code) => {
    const { body, markdown } = await renderIslands(
      `export const Late = () => { ${code} const [tab, go] = useState(0); return <div><button onClick={() => go(1)}>x</button>{tab === 0 ? <p>Late text</p> : <p>Later text</p>}</div>; };\n\n<Late />`,
    );
    for (const text of ['Late text', 'Later text']) {
      expect(body).toMatch(new RegExp(`<doc-slot [^>]*hidden><p>${text}`));
      expect(markdown).toContain(text);
    }
  });

  test("isn't reported when there is no network", async () => {
    const { body } = await renderIslands(
      'export const Data = () => { const [text, set] = useState("Loading"); useEffect(() => { fetch("https://x.org").then((r) => set("Got it")).catch(() => set("It failed")); }, []); return <p>{text}</p>; };\n\n<Data />',
    );
    expect(body).toContain('Loading');
    expect(body).not.toContain('failed');
  });

  test('loses only the later states when it never ends', async () => {
    const { body, diagnostics } = await renderIslands(
      'export const Loop = () => { const [on, set] = useState(false); useEffect(() => { for (;;); }, []); return <div><button onClick={() => set(true)}>x</button>{on && <p>Shown by a click</p>}</div>; };\n\n<Loop />',
    );
    expect(body).toContain('Shown by a click');
    expect(diagnostics).toEqual([]);
  });
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
    const still = ['e', 'tr', {}, [['e', 'td', {}, ['b']]]];
    expect(data).toMatchObject([
      { children: [['e', 'tbody', {}, [['t', 'page.mdx', 'Row', { name: 'a' }, [cell]], still]]] },
    ]);
    expect(body).toContain(
      '<table class="wide"><tbody><tr><td data-short>a</td><td title="t" data-short><doc-slot data-slot="0"><strong>x',
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

describe('a component that uses browser APIs', () => {
  const ASKED = 'typeof window !== "undefined"';
  test.each([
    ['while it is rendered', `export const Os = () => { if (${ASKED}) init(); return <b>built</b>; };`, {}],
    ['by another name', 'export const Os = () => <b>{typeof navigator === "undefined" ? "built" : "Mac"}</b>;', {}],
    ['in a function', `export const get = () => ${ASKED} ? 1 : "built";\nexport const Os = () => <b>{get()}</b>;`, {}],
    ['before', `export const isOn = ${ASKED};\nexport const Os = () => <b>{isOn ? "shown" : "built"}</b>;`, {}],
    [
      'in its module',
      'import { Os } from "/os.jsx";',
      { 'os.jsx': `const isOn = ${ASKED};\nexport const Os = () => <b>{isOn ? "shown" : "built"}</b>;\n` },
    ],
    [
      'in JSX of a typed module',
      'import { Os } from "/os.tsx";',
      { 'os.tsx': `export const Os = (): unknown => <b><i>{${ASKED} ? "shown" : "built"}</i></b>;\n` },
    ],
  ])('%s is live, and shown as if there were no browser', async (_, code, files) => {
    const { data, body, diagnostics } = await renderIslands(`${code}\n\n<Os />`, files);
    expect(data).toMatchObject([{ name: 'Os' }]);
    expect(body).toContain('built');
    expect(diagnostics).toEqual([]);
  });

  test('is unchanged when it defines the name itself', async () => {
    const { data, body } = await renderIslands(
      'export const Os = () => { const document = "own"; return <b>{typeof document}</b>; };\n\n<Os />',
    );
    expect(data).toEqual([]);
    expect(body).toContain('<b>string</b>');
  });
});

describe("a component that can't continue without a browser", () => {
  test.each([
    ['navigator.platform.includes("Mac") ? "Mac" : "Other"', 'navigator'],
    ['window.innerWidth > 600 ? "Other" : "small"', 'window'],
    ['localStorage.getItem("os") ?? "Other"', 'localStorage'],
    ['document.documentElement.classList.contains("dark") ? "dark" : "Other"', 'document'],
  ])('is shown as in an empty browser, and live: %s', async (code, name) => {
    const { data, body, diagnostics } = await renderIslands(`export const Os = () => <b>{${code}}</b>;\n\n<Os />`);
    expect(data).toEqual([{ module: 'page.mdx', name: 'Os', props: {}, children: [] }]);
    expect(body).toContain('<b>Other</b>');
    expect(diagnostics).toMatchObject([{ code: 'needs-browser', severity: 'info', line: 3 }]);
    expect(diagnostics[0]?.message).toContain(`reads "${name}"`);
  });

  test('has its later states and its state too, while calls to the browser first run without one', async () => {
    const { body, diagnostics } = await renderIslands(`export const Tabs = () => {
  const [tab, setTab] = useState(() => sessionStorage.getItem("tab") ?? "one");
  return <div><button onClick={() => setTab("two")}>Second</button>{tab === "one" ? <p>First words</p> : <p>Later words</p>}</div>;
};
export const Careful = () => <i>{typeof window === "undefined" ? "built" : "shown"}</i>;

<Tabs />

<Careful />`);
    expect(body).toContain('<p>First words</p>');
    expect(body).toContain('Later words');
    expect(body).toContain('<i>built</i>');
    expect(diagnostics).toMatchObject([{ code: 'needs-browser' }]);
  });

  test("fails if it uses a name that browsers don't have", async () => {
    const { diagnostics } = await renderIslands(
      'export const No = () => <b>{nowhere.at}{/a/.test("a")}</b>;\n\n<No />',
    );
    expect(diagnostics).toMatchObject([{ code: 'author-code-failed', severity: 'warning' }]);
  });
});
