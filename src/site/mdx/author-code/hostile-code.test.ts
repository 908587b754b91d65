import { expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../../testing.ts';

/** A component whose first statement the interpreter rejects, so that all of it runs in the sandbox. */
const createComponent = (body: string) => `export const Bad = () => { const tag = /x/.source; ${body} };\n`;

const HOSTILE: Record<string, string> = {
  'an endless loop': createComponent('while (true); return tag;'),
  'a memory bomb': createComponent('const all = []; for (;;) all.push("x".repeat(1e5) + all.length);'),
  'a deep recursion': createComponent('const f = () => 1 + f(); return f();'),
  'JSON nested deeper than the stack': createComponent(
    'return JSON.stringify(JSON.parse("[".repeat(1e5) + "]".repeat(1e5)));',
  ),
  'the process': createComponent('return process.env.HOME;'),
  'a require': createComponent('return require("node:fs").readFileSync("/etc/passwd");'),
  'a network request': createComponent('fetch("https://example.com"); return tag;'),
  'the constructor of constructors': createComponent('return [].map.constructor("return process")().pid;'),
  'a getter that throws': createComponent(
    'return <Card title={{ get toString() { throw new Error("mine"); } } + ""}>x</Card>;',
  ),
  'ten megabytes of output': createComponent('return <pre>{"x".repeat(1e7)}</pre>;'),
  'a million elements': createComponent('return Array.from({ length: 1e6 }, (_, i) => <i key={i}>x</i>);'),
  'a catastrophic regular expression': createComponent('return String(/^(a+)+$/.test("a".repeat(50) + "b"));'),
  'an element that holds itself': createComponent('const list = []; list.push(list); return list;'),
  'a component that shows itself': createComponent('return <Bad />;'),
  'what is thrown is nothing': createComponent('throw null;'),
  'changed prototypes': createComponent(
    'Object.prototype.toJSON = () => "x"; Array.prototype.push = () => { throw 1; }; Array.prototype.map = null; JSON.stringify = () => "{}"; throw new Error("done");',
  ),
  'a module of Node':
    'import fs from "node:fs"\nexport const Bad = () => fs.readFileSync("/etc/passwd").replace(/x/, "");\n',
};

test.each(Object.keys(HOSTILE))(
  '%s produces a diagnostic, and leaves the page and the next one unharmed',
  async (name) => {
    const next =
      'export const Fine = () => { const word = /b/.exec("abc"); return <em>{word[0]}</em>; };\n\n<Fine />\n';
    const { pages } = await renderTestSite({
      'page.mdx': `---\ntitle: T\n---\n${HOSTILE[name]}\nBefore.\n\n<Bad>inside</Bad>\n\nAfter.\n`,
      'next.mdx': `---\ntitle: N\n---\n${next}`,
    });
    const page = pages.get('/page');
    expect(page?.html).toContain('<p>Before.</p>');
    expect(page?.html).toContain('inside');
    expect(page?.html).toContain('<p>After.</p>');
    expect(page?.html).not.toContain('root:');
    expect(page?.diagnostics.map(({ code }) => code)).toContainEqual(
      expect.stringMatching(/^(?:author-code-failed|page-limit)$/),
    );
    expect(page?.diagnostics.map(({ code }) => code)).not.toContain('page-failed');
    expect(pages.get('/next')?.html).toContain('<em>b</em>');
    expect(pages.get('/next')?.diagnostics).toEqual([]);
  },
  60_000,
);

const LONG_LENGTH = 10_000_000;

test.each([
  [
    'a getter that never ends, in the props of a component',
    'export const P = (p) => <b>{p.a}</b>;\n\n<P {...{ get a() { for (;;); } }}>inside</P>',
    'inside',
  ],
  [
    'a getter that never ends, in the props of a card',
    '<Card {...{ get title() { for (;;); } }}>inside</Card>',
    'inside',
  ],
  ['a catastrophic regular expression in a line', `In {/^(a+)+$/.test("${'a'.repeat(50)}b") ? 1 : 0} side`, 'side'],
  [
    'a catastrophic regular expression in a prop',
    `<Card title={"${'a'.repeat(50)}b".replace(/^(a|aa)+$/, "")}>inside</Card>`,
    'inside',
  ],
  ['an attribute made ten megabytes long', `<Card title={"x".repeat(${LONG_LENGTH})}>inside</Card>`, 'inside'],
  ['a style made ten megabytes long', `<div style={{ color: "x".repeat(${LONG_LENGTH}) }}>inside</div>`, 'inside'],
])('%s affects nothing else on the page', async (_, page, expected) => {
  const { body, diagnostics, codes } = await renderTestPage(`Before.\n\n${page}\n\nAfter.\n`);
  for (const text of ['<p>Before.</p>', expected, '<p>After.</p>']) expect(body).toContain(text);
  expect(body.length).toBeLessThan(10_000);
  expect(codes.every((code) => ['author-code-failed', 'page-limit', 'unsupported-expression'].includes(code))).toBe(
    true,
  );
  expect(diagnostics).not.toEqual([]);
});

test('an attribute written with ten megabytes of text stays as written, and the page continues', async () => {
  const { body, codes } = await renderTestPage(`<div title="${'x'.repeat(LONG_LENGTH)}">inside</div>\n\nAfter.\n`);
  expect(body).toContain('<p>After.</p>');
  expect(body.length).toBeGreaterThan(LONG_LENGTH);
  expect(codes).toEqual([]);
});

test("data that a component mutates is unchanged for the next page, and for the page's own use of it", async () => {
  const page =
    'import data from "/data.json"\nimport { Change } from "/change.jsx"\n\n<Change />\n\n<i>{data.list.join()}</i>\n';
  const { pages } = await renderTestSite({
    'a.mdx': page,
    'b.mdx': page,
    'data.json': '{"list":[3,1,2]}',
    'change.jsx':
      'import data from "./data.json";\nexport const Change = () => { data.list.push(9); data.list.sort(); return <b>{data.list.join().replace(/x/, "")}</b>; };\n',
  });
  for (const url of ['/a', '/b'])
    expect(pages.get(url)?.html.replace(/\s+/g, '')).toContain('<b>1,2,3,9</b><i>3,1,2</i>');
});

test("a page's changes don't affect the next page", async () => {
  const moduleSource =
    'export const Look = () => { const was = [typeof globalThis.left, typeof {}.left, new Uint8Array(1e6).some(Boolean), Math.random()].join(" ").replace(/_/, ""); globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = null; new Uint8Array(1e6).fill(255); return <b>{was}</b>; };\n\n<Look />\n';
  const { pages } = await renderTestSite({ 'a.mdx': moduleSource, 'b.mdx': moduleSource });
  for (const url of ['/a', '/b']) expect(pages.get(url)?.html).toMatch(/<b>undefined undefined false 0\.\d+<\/b>/);
});

test('an import that runs code is rejected', async () => {
  const { codes, body } = await renderTestPage('import { Bad } from "/snippets/bad.jsx"\n\n<Bad />\n\nAfter.', {
    'snippets/bad.jsx':
      'const fs = await import("node:fs");\nexport const Bad = () => <b>{fs.readdirSync("/").join()}</b>;\n',
  });
  expect(new Set(codes)).toEqual(new Set(['author-code-failed']));
  expect(body).toContain('After.');
});

test('an error is reported where the code failed, in the file that contains it', async () => {
  const { diagnostics } = await renderTestPage(
    '---\ntitle: T\n---\nimport { Bad } from "/snippets/bad.jsx"\nimport Typed from "/snippets/typed.tsx"\n\n<Bad />\n\n<Typed />\n\n{/a/.exec("b").index}\n',
    {
      'snippets/bad.jsx':
        '// A comment.\nexport const Bad = () => {\n  const none = new Map().get(1);\n  return <b title="x">\n    {none.name}\n  </b>;\n};\n',
      'snippets/typed.tsx':
        'interface A {\n  b: string;\n}\nexport default function Typed() {\n  const a = undefined as unknown as A;\n  return <i>{a.b}</i>;\n}\n',
    },
  );
  expect(diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
    'page.mdx:11 author-code-failed',
    'snippets/bad.jsx:5 author-code-failed',
    'snippets/typed.tsx:6 author-code-failed',
  ]);
});
