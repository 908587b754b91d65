import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';
import { PLUGINS } from '../registry.ts';

const SITE = {
  'page.mdx': `
import { Counter } from "/counter.jsx";
import Part from "/snippets/part.mdx";

<Counter start={2}><b>inside</b></Counter>

<button onClick={() => 1}>Press</button>

{[1, 2].map((n) => <Counter key={n} start={n} />)}

<table><tbody><tr><td>cell</td></tr><Counter start={3} /></tbody></table>

export const Later = () => { const [open, set] = useState(false); return <p onClick={() => set(true)}>{open ? 'late' : <Part name="first" />}</p>; };

<Later />
`,
  'counter.jsx':
    'export const Counter = ({ start, children }) => { const [n, set] = useState(start); return <span onClick={() => set(n + 1)}>{n}{children}</span>; };',
  'snippets/part.mdx': 'Part {name}',
};

test('without the plug-in, pages show the initial state of components and report that it stays', async () => {
  const { pages, files, diagnostics } = await renderTestSite(
    SITE,
    {},
    PLUGINS.filter(({ name }) => name !== 'islands'),
  );
  const { html = '', markdown = '' } = pages.get('/page') ?? {};
  expect(html).toContain('<span>2<b>inside</b></span>');
  expect(html).toContain('<button>Press</button>');
  expect(html).toContain('<span>1</span><span>2</span>');
  expect(html).toContain('<span>3</span>');
  expect(html).toContain('Part first');
  expect(markdown).toContain('Part first');
  expect(html).not.toMatch(/doc-(?:island|slot)|islands/);
  expect([...files.keys()].filter((path) => path.includes('island'))).toEqual([]);
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['dropped-handler']));
  expect(diagnostics.map(({ line, severity }) => [line, severity])).toEqual(
    [5, 7, 9, 11, 15].map((line) => [line, 'warning']),
  );
});
