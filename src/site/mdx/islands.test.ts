import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const COUNTER = `
export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start);
  return <div><button onClick={() => setCount(count + 1)}>{count}</button>{count > 0 && children}</div>;
};
export const Plain = ({ children }) => <div className="plain">{children}</div>;
export default Counter;
`;

describe('a tag is an island', () => {
  test('when its component has hooks of state or handlers, and not otherwise', async () => {
    const live = await islandsOf(
      'import { Counter, Plain } from "/x.jsx";\n\n<Plain>a</Plain>\n\n<Counter start={2} />',
    );
    expect(live.data).toEqual([{ module: 'x.jsx', name: 'Counter', props: { start: 2 }, children: [] }]);
    expect(live.body).toContain('<button>2</button>');
    const handler = await islandsOf('export const Go = () => <button onClick={() => alert(1)}>Go</button>;\n\n<Go />');
    expect(handler.data).toEqual([{ module: 'page.mdx', name: 'Go', props: {}, children: [] }]);
  });

  test('with code that only the sandbox runs, too', async () => {
    const { data } = await islandsOf(
      'export const Box = () => { const [n] = useState(/a/.test("a") ? 1 : 0); return <b>{n}</b>; };\n\n<Box at={{ list: [1, null, "x"] }} />',
    );
    expect(data).toEqual([
      { module: 'page.mdx', name: 'Box', props: { at: { list: ['a', 1, null, 'x'] } }, children: [] },
    ]);
  });

  test('of the module and name that its import means', async () => {
    const names = async (text: string) => (await islandsOf(text)).data.map(({ module, name }) => `${module} ${name}`);
    expect(await names('import Mine from "./x.jsx";\n\n<Mine />')).toEqual(['x.jsx default']);
    expect(await names('import { Counter as Other } from "/x.jsx";\n\n<Other />')).toEqual(['x.jsx Counter']);
    expect(await names('import * as All from "/x.jsx";\n\n<All.Counter />')).toEqual(['x.jsx Counter']);
  });

  test('in text, where it stays in its paragraph', async () => {
    const { body } = await islandsOf(
      'export const N = () => { const [n, set] = useState(1); return <b onClick={() => set(2)}>{n}</b>; };\n\nNumber <N /> here.',
    );
    expect(body).toMatch(/<p>Number <doc-island [^>]*><b>1<\/b><\/doc-island> here\.<\/p>/);
  });
});

test('a tag with a prop that JSON does not hold stays static', async () => {
  const { data, body } = await islandsOf(
    'import { Counter } from "/x.jsx";\n\n<Counter start={1} onChange={() => 1} />\n\n<Counter start={1} format={(n) => n} />',
  );
  expect(data).toEqual([]);
  expect(body).not.toContain('doc-island');
});

test('text of authors cannot leave the attribute that holds the data', async () => {
  const evil = '</doc-island><script>alert(1)</script>" onload="x';
  const { body, data } = await islandsOf(
    `import { Counter } from "/x.jsx";\n\n<Counter start={${JSON.stringify(evil)}} />`,
  );
  expect(data[0]?.props).toEqual({ start: evil });
  expect(body).not.toContain('<script');
  expect(body).not.toContain('" onload="');
});

test('what the first state hides of its children is in the page and in the twin', async () => {
  const { body, markdown } = await islandsOf(
    'import { Counter } from "/x.jsx";\n\n<Counter>\n\nHidden *text*.\n\n</Counter>',
  );
  expect(body).toContain('<doc-slot data-slot="0" hidden><p>Hidden <em>text</em>.</p></doc-slot>');
  expect(markdown).toContain('Hidden *text*.');
});

test('tabs of a component stand in the Tabs around it', async () => {
  const { body } = await islandsOf(
    'export const One = () => { const [n] = useState(1); return <Tab title="T">{n}</Tab>; };\n\n<Tabs>\n<One />\n</Tabs>',
  );
  expect(body).toContain('role="tab"');
});

async function islandsOf(text: string) {
  const page = await renderTestPage(text, { 'x.jsx': COUNTER });
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
