import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { findNodeSign } from './node-scripts.ts';

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

test('a script for Node.js is published, but no page loads it', async () => {
  const { pages, diagnostics } = await renderTestSite({
    'page.mdx': 'Text',
    'tools/build.js': 'const fs = require("fs");\nfs.writeFileSync("x", "");',
    'site.js': 'console.log(1);',
    'snippets/part.js': 'module.exports = 1;',
  });
  const html = pages.get('/page')?.html;
  expect(html).toContain('src="./site.js"');
  expect(html).not.toContain('build.js');
  expect(diagnostics).toEqual([
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
