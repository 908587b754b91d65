/** Content that islands show only after a click or an effect. */
import { describe, expect, test } from 'vitest';
import { listHiddenSlots, renderIslands } from './testing/render-islands.ts';

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
    const hiddenSlots = Array.from(
      body.matchAll(/<doc-slot data-bd-slot="-?\d+" hidden>(.*?)<\/doc-slot>/gs),
      ([, inner]) => inner,
    );
    expect(hiddenSlots).toEqual([expect.stringContaining('Mind the'), expect.stringContaining('third --now')]);
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
        /<table><tbody><tr><td data-bd-short>Team<\/td><td data-bd-short>200 €<\/td><\/tr><\/tbody><\/table>/,
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
    expect(html.split('<noscript><style>@layer bindery{.bd-DocIsland doc-slot[hidden]')).toHaveLength(2);
    expect((await renderIslands('Plain.')).html).not.toContain('doc-slot[hidden]');
  });
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

test('icons that a package has and only a later state shows are in the page', async () => {
  const { body } = await renderIslands(`import { Sun as On, Moon } from "lucide-react";

export const Theme = () => {
  const [on, setOn] = useState(false);
  return <button onClick={() => setOn(!on)}>{on ? <On /> : <Moon size={20} />}</button>;
};

<Theme />`);
  expect(body).toMatch(/<button><svg [^>]*width="20"[^>]*><use href="#bd-lucide-moon"/);
  expect(body).toContain('<i data-bd-name="lucide:sun"');
});
