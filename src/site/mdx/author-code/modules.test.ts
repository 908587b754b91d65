import { expect, test } from 'vitest';
import { Budget, CAPTION_LIMITS } from '../../expressions/budget.ts';
import { Scope } from '../../expressions/scope.ts';
import { openMemory } from '../../model/source.ts';
import { createModuleCache } from './module-context.ts';
import { expandFile } from './modules.ts';
import { renderTestPage } from '../../testing.ts';

test('parsed snippets are cached for other pages, parsed pages are released', () => {
  const source = openMemory({
    'page.mdx': 'import Note from "/snippets/note.mdx"\n\n<Note />',
    'snippets/note.mdx': 'Kept.',
  });
  const cache = createModuleCache({ source, variables: {}, syntaxes: [], time: '2000-01-01T00:00:00Z' });
  expandFile('page.mdx', undefined, {
    cache,
    file: 'page.mdx',
    scope: new Scope(),
    budget: new Budget(CAPTION_LIMITS),
    report: () => {},
    trail: ['page.mdx'],
    exportScopes: new Map(),
  });
  expect([...cache.parsedFiles.keys()]).toEqual(['snippets/note.mdx']);
});

test('names that a module re-exports are found under their exported name', async () => {
  const { body, diagnostics } = await renderTestPage(
    '---\ntitle: T\n---\nimport { Hi, Ho, size } from "/snippets/all.jsx"\n\n<Hi /> <Ho /> {size}\n',
    {
      'snippets/all.jsx':
        'export { Hello as Hi } from "./parts.jsx";\nexport * from "./parts.jsx";\nconst Last = () => <i>last</i>;\nexport { Last as Ho };\n',
      'snippets/parts.jsx': 'export const Hello = () => <b>hello</b>;\nexport const size = 7;\n',
    },
  );
  expect(body).toMatch(/<b>hello<\/b>\s<i>last<\/i>\s7/);
  expect(diagnostics).toEqual([]);
});

test('built-in components are values that modules can choose from', async () => {
  const { body, diagnostics } = await renderTestPage(
    '---\ntitle: T\n---\nexport const Box = ({ open, children }) => {\n  const Kind = { yes: Note, no: Tip }[open];\n  return <Kind title="Chosen">{children}</Kind>;\n};\n\n<Box open="no">inside</Box>\n\n<React.Fragment>bare</React.Fragment>\n',
  );
  expect(body).toMatch(/data-callout-type="tip"[^]*Chosen[^]*inside/);
  expect(body).toContain('bare');
  expect(diagnostics).toEqual([]);
});

test('HTML that a component sets as text is shown, without scripts', async () => {
  const { body } = await renderTestPage(
    '---\ntitle: T\n---\nexport const Raw = ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;\n\n<Raw html="<b>bold</b><script>bad()</script>" />\n\n<style dangerouslySetInnerHTML={{ __html: ".a > .b { color: red }" }} />\n',
  );
  expect(body).toContain('<div><b>bold</b></div>');
  expect(body).not.toContain('bad()');
  expect(body).toContain('<style>.a > .b { color: red }</style>');
});

test("snippets and components can have lower-case names that aren't HTML elements", async () => {
  const { body, diagnostics } = await renderTestPage(
    '---\ntitle: T\n---\nimport makeKey from "/snippets/key.mdx"\nexport const label = (text) => `L${text}`;\nexport const greenBox = ({ children }) => <div className="green">{children}</div>;\n\n<makeKey for="you" />\n\n<Steps><Step title="One"><makeKey for="a step" /></Step></Steps>\n\n{[1].map((n) => <makeKey key={n} for={n} />)}\n\n<greenBox>In a box</greenBox>\n\n<label>Plain</label>\n',
    { 'snippets/key.mdx': 'A key for *{props.for}*.' },
  );
  for (const term of ['you', 'a step', '1']) expect(body).toContain(`A key for <em>${term}</em>.`);
  expect(body).toContain('<div class="green">In a box</div>');
  expect(body).toContain('<label>Plain</label>');
  expect(body).not.toContain('<makeKey');
  expect(diagnostics).toEqual([]);
});

test("a list of values that aren't content is shown as written, once", async () => {
  const { body } = await renderTestPage('---\ntitle: T\n---\n<Graph>\n  {[{ a: 1 }, { a: 2 }, { a: 3 }]}\n</Graph>\n');
  expect(body.match(/a: 1/g)).toHaveLength(1);
});

test('scripts that run in the sandbox use exports of Markdown files, and the files themselves', async () => {
  const { body, diagnostics } = await renderTestPage('import Viewer from "/snippets/viewer.jsx";\n\n<Viewer />\n', {
    'snippets/viewer.jsx': `import Note, { Mark, size as width, items } from "./marks.mdx";
export default function Viewer() {
  const [chosen] = useState(items[1].toUpperCase());
  return <div><Mark /> {width} {chosen} <Note who="you" /></div>;
}`,
    'snippets/marks.mdx': `import { base } from "./base.jsx";

export const Mark = () => <svg viewBox="0 0 1 1"><title>mark</title></svg>;

Kept for *{who}*.

export const size = base * 2;

export const items = ["oak", "elm"];
`,
    'snippets/base.jsx': 'export const base = 4;',
  });
  expect(body).toMatch(/<title>mark<\/title><\/svg>\s8\sELM\s.*Kept for <em>you<\/em>/s);
  expect(diagnostics).toEqual([]);
});

test('scripts and Markdown files can import each other', async () => {
  const { body, diagnostics } = await renderTestPage('import { Outer } from "/a.jsx";\n\n<Outer />\n', {
    'a.jsx':
      'import { Inner } from "./b.mdx";\nexport const word = "oak";\nexport const Outer = () => { const [x] = useState(1); return <b><Inner /> {x}</b>; };',
    'b.mdx': 'import { word } from "./a.jsx";\n\nexport const Inner = () => <i>{word}</i>;\n',
  });
  expect(body).toMatch(/<b><i>oak<\/i>\s1<\/b>/);
  expect(diagnostics).toEqual([]);
});

test('an error in code of a Markdown file that a script imports has its place', async () => {
  const { diagnostics } = await renderTestPage('import { Outer } from "/a.jsx";\n\n<Outer />\n', {
    'a.jsx': 'import { Inner } from "./b.mdx";\nexport const Outer = () => { useState(1); return <Inner />; };',
    'b.mdx': 'Text\n\nexport const Inner = () => {\n  return none.here;\n};\n',
  });
  expect(diagnostics).toMatchObject([{ file: 'b.mdx', line: 4, code: 'author-code-failed' }]);
});
