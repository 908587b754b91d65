import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const FILES = {
  'snippets/part.mdx': 'Dear **{name}**\n\n```js\nhi("{name}")\n```\n',
  'snippets/other.mdx': 'Other text\n',
  'box.jsx': `
import Part from '/snippets/part.mdx';
import Other from '/snippets/other.mdx';
const all = { part: Part, other: Other };
export const Box = ({ panel, children }) => {
  const [open, setOpen] = useState(false);
  return <div><button onClick={() => setOpen(true)}>Open</button>{open && panel}{open && children}</div>;
};
export const Pick = () => {
  const [at, go] = useState('part');
  const One = all[at];
  return <div>{Object.keys(all).map((key) => <button onClick={() => go(key)}>{key}</button>)}<One name={at} /></div>;
};
export const Still = () => <Other />;
`,
};

describe('Markdown files in live components', () => {
  test.each([
    ['children', '<Box>\n<Part name="Ann" />\n</Box>'],
    ['children in a line', '<Box>To <Other /> and <Part name="Ann" /></Box>'],
    ['children of an expression', '<Box>{["Ann"].map((name) => <Part key={name} name={name} />)}</Box>'],
    ['a prop', '<Box panel={<Part name="Ann" />} />'],
    ['a prop with more', '<Box panel={<div><Part name="Ann" /></div>} />'],
  ])('are passed as %s', async (_, text) => {
    const { body, data } = await renderIsland(
      `import Part from "/snippets/part.mdx";\nimport Other from "/snippets/other.mdx";\n\n${text}`,
    );
    expect(data).toMatchObject({ module: 'box.jsx', name: 'Box' });
    expect(body.split('Dear <strong>Ann</strong>')).toHaveLength(2);
    expect(body).toMatch(/<doc-slot data-bd-slot="\d" hidden>/);
    expect(body).not.toContain('data-unknown-component');
  });

  test('are imported by their module: each slot is named after its file and props, including later ones', async () => {
    const { body } = await renderIsland('<Pick />');
    expect(body).toContain(
      'data-bd-snippet="snippets/part.mdx [[&quot;name&quot;,&quot;part&quot;]]"><p>Dear <strong>part',
    );
    expect(body).toMatch(
      /hidden><doc-slot data-bd-slot="-1" data-bd-snippet="snippets\/other\.mdx [^"]*"><p>Other text/,
    );
  });
});

describe('author components below elements and components that are passed to a live one', () => {
  test.each([
    ['a list', '- a <Still />', 'ul'],
    ['a callout', '<Note>b <Still /></Note>', 'Note'],
    ['an element in a callout', '<Note>\n\n- c <Still />\n\n</Note>', 'Note'],
  ])('are live in %s', async (_, text, name) => {
    const { data, body, diagnostics } = await renderIsland(`<Box>\n\n${text}\n\n</Box>`);
    expect(JSON.stringify(data)).toContain(`"${name}"`);
    expect(JSON.stringify(data)).toContain('["t","box.jsx","Still",{},[]]');
    expect(body.split('Other text')).toHaveLength(2);
    expect(diagnostics).toEqual([]);
  });
});

async function renderIsland(text: string) {
  const page = await renderTestPage(`import { Box, Pick, Still } from "/box.jsx";\n\n${text}`, FILES);
  const [, data = 'null'] = / data-bd-island="([^"]*)"/.exec(page.body) ?? [];
  return { ...page, data: JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as unknown };
}
