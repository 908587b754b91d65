import { expect, test } from 'vitest';
import { findImports } from './imports.ts';

test.each([
  ['absolute', 'import A from "/snippets/a.mdx"', ['snippets/a.mdx']],
  ['relative to the file', "import A from '../parts/a.mdx';", ['guides/parts/a.mdx']],
  ['over several lines', 'import {\n  one,\n  two,\n} from "./data.jsx"', ['guides/deep/data.jsx']],
  ['re-export', 'export { x } from "./x.mdx"', ['guides/deep/x.mdx']],
  ['two in a row', 'import A from "/a.mdx"\nimport B from "/b.md"', ['a.mdx', 'b.md']],
  ['a package', 'import { useState } from "react"', []],
  ['prose', 'Take it from "/a.mdx" as you like.', []],
  ['fenced code', '```js\nimport A from "/a.mdx"\n```\n', []],
  ['after fenced code', '```js\nx\n```\nimport A from "/a.mdx"', ['a.mdx']],
  ['longer fence around a shorter one', '````\n```\nimport A from "/a.mdx"\n```\n````', []],
  ['leaving the root', 'import A from "../../../../etc/a.mdx"', ['etc/a.mdx']],
])('%s', (_, text, expected) => {
  expect(findImports(text, 'guides/deep/page.mdx')).toEqual(expected);
});
