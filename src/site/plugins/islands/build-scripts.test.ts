import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

const PARTS = `
import { useState } from 'react';
import data from './data.json';
import { unused } from './other.js';
import picture from './a.png';
export const Box = () => { const [n, set] = useState(data.first); return <b className="text-red-500" onClick={() => set(picture)}>{n ? <Card title="c" /> : n}</b>; };
export const Unused = () => 'this is in no script';
`;
const SITE = {
  'page.mdx': 'import { Box } from "/parts.jsx";\n\n<Box />\n\n<Box />',
  'parts.jsx': PARTS,
  'data.json': { first: 'from the data' },
  'other.js': 'export const unused = 1;',
  'a.png': Buffer.from('x'),
};

test("bundles what a module's islands use into one classic script", async () => {
  const { files } = await renderTestSite(SITE);
  const scripts = listScripts(files);
  expect(scripts.map(([path]) => path)).toEqual([expect.stringMatching(/^_docs\/islands\/parts-[0-9a-f]{16}\.js$/)]);
  const [[, code = ''] = []] = scripts;
  expect(code).toContain('__islands.define("parts.jsx",{Box:');
  expect(code).toContain('from the data');
  expect(code).toContain('__islands.components.Card');
  expect(code).toContain('"/a.png"');
  expect(code).not.toContain('in no script');
  expect(code).not.toMatch(/^(?:import|export) /m);
  expect(files.get('_docs/site.css')).toContain('.text-red-500');
});

test('produces the same bytes every time', async () => {
  const [one, two] = [await renderTestSite(SITE), await renderTestSite(SITE)];
  expect(listScripts(one.files)).toEqual(listScripts(two.files));
});

test('adds no scripts or Preact to a site without islands', async () => {
  const { files, pages } = await renderTestSite({
    'page.mdx': 'export const A = () => <b>a</b>;\n\n<A />',
  });
  expect([...files.keys()].filter((path) => path.includes('island'))).toEqual([]);
  expect(pages.get('/page')?.html).not.toContain('island');
});

test('never bundles packages or files outside the docs folder', async () => {
  const { files, diagnostics } = await renderTestSite({
    'page.mdx': 'import { Box } from "/parts.jsx";\n\n<Box />',
    'parts.jsx':
      'import fs from "fs"; import ms from "preact/debug"; import secret from "../../../../etc/passwd"; export const Box = () => { const [n, set] = useState(0); return <b onClick={() => set(fs || ms || secret)}>{n}</b>; };',
  });
  const [[, code = ''] = []] = listScripts(files);
  expect(code).toContain('__islands.missing');
  expect(code).not.toContain('root:');
  expect(diagnostics.map(({ code }) => code)).toContain('unsupported-import');
});

test('reports a file that is nested too deeply and still builds the other files', async () => {
  const { files, diagnostics } = await renderTestSite({
    ...SITE,
    'data.json': `{ "first": "a", "rest": ${'['.repeat(100_000)}${']'.repeat(100_000)} }`,
    'page.mdx':
      'import { Box } from "/parts.jsx";\n\nexport const Go = () => <b onClick={() => 1}>{Box && 1}</b>;\n\n<Go />',
  });
  expect(diagnostics.map(({ message }) => message)).toContainEqual(expect.stringContaining('nested too deeply'));
  expect(files.has('_docs/theme.css')).toBe(true);
});

test('reports page code that cannot be bundled at its position', async () => {
  const { diagnostics } = await renderTestSite({
    'page.mdx':
      '---\ntitle: T\n---\n\nimport { Box } from "/parts.jsx";\nexport const n = 1;\n\nText.\n\n- item\n\n  <button onClick={() => { n++; }}>Go</button>\n',
    'other.mdx':
      'import { Box } from "/parts.jsx";\n\nIn a line {[1].map((x) => (\n  <Box key={x} on={() => { Box = x; }} />\n))}\n',
    'own.mdx': '\nexport const one = 1;\nexport const Go = () => <b onClick={() => { one = 2; }}>Go</b>;\n\n<Go />',
    'parts.jsx': PARTS,
    'data.json': '{}',
    'other.js': 'export const unused = 1;',
    'a.png': Buffer.from('x'),
  });
  const places = diagnostics
    .filter(({ message }) => message.startsWith("Can't build the browser script: Cannot assign"))
    .map(({ file, line, column }) => `${file}:${line}:${column}`);
  expect(places.toSorted()).toEqual(['other.mdx:3:11', 'own.mdx:3:45', 'page.mdx:12:3']);
});

function listScripts(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files].filter(([path]) => path.startsWith('_docs/islands/'));
}
