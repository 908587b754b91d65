import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { findModuleSign, findNodeSign } from './node-scripts.ts';

test.each([
  ['#!/usr/bin/env node\nconsole.log(1);', 'a #! line', 1],
  ['// Builds the docs.\nconst fs = require("fs");', 'a call of require()', 2],
  ["\nmodule.exports = { plugins: ['a'] };", 'module.exports', 2],
  ["import fs from 'node:fs';\nimport { join } from 'node:path';", 'an import of a Node.js module', 1],
])('%j is for Node.js', (text, sign, line) => {
  expect(findNodeSign(text)).toEqual({ sign, line });
});

test.each([
  'document.title = "x";',
  'console.log("hello");',
  '// module.exports = 1\nalert(1);',
  '/* require("fs") */ alert(1);',
  'if (typeof module === "object") module.exports = f(require("a")); else f();',
  '(function (root) { root.x = require("x"); })(window);',
  'require(["jquery"], function ($) {});',
  '__webpack_require__("a");',
  'loader.require("a");',
  'const text = "import x from y";',
])('%j runs in browsers', (text) => {
  expect(findNodeSign(text)).toBeUndefined();
});

test.each([
  ['// Rules.\nexport default [];', 'an export', 2],
  ['const a = 1;\nexport { a };\ndocument.title = a;', 'an export', 2],
  ['import js from "@eslint/js";', 'an import', 1],
  ["import {\n  a,\n  b,\n} from './a.js';", 'an import', 1],
  ["import './a.css';", 'an import', 1],
])('%j is a module', (text, sign, line) => {
  expect(findModuleSign(text)).toEqual({ sign, line });
});

test.each([
  'import("./a.js").then(f);',
  'const text = `\nexport default 1\nimport a from "b"\n`;',
  '/*\nexport default 1\n*/',
  'exports = 1; exportAll();',
  'imports.push({\n from: "a" });',
])('%j is not a module', (text) => {
  expect(findModuleSign(text)).toBeUndefined();
});

test('a script for Node.js is published, but no page loads it', async () => {
  const { pages, diagnostics } = await renderTestSite({
    'page.mdx': 'Text',
    'tools/build.js': 'const fs = require("fs");\nfs.writeFileSync("x", "");',
    'site.js': 'console.log(1);',
    'snippets/part.js': 'module.exports = 1;',
    'lib/used.js': 'export const a = 1;',
    'lib/widget.jsx': 'import { a } from "./used";\nexport const W = () => a;',
    'lib/only.js': 'import "./widget.jsx";\nexport const b = 1;',
    'other.mdx': 'import { W } from "/lib/widget"\n\n<W />',
  });
  const html = pages.get('/page')?.html;
  expect(html).toContain('src="./site.js"');
  expect(html).not.toContain('build.js');
  expect(html).not.toContain('used.js');
  expect(html).not.toContain('only.js');
  expect(diagnostics).toEqual([
    {
      file: 'lib/only.js',
      line: 2,
      column: 1,
      severity: 'info',
      code: 'script-for-node',
      message:
        "This script is a module, because it contains an export. Pages don't load it. To hide this notice, list the file in .mintignore.",
    },
    {
      file: 'tools/build.js',
      line: 1,
      column: 1,
      severity: 'info',
      code: 'script-for-node',
      message:
        "This script is for Node.js, because it contains a call of require(). Pages don't load it. To hide this notice, list the file in .mintignore.",
    },
  ]);
});
