import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { openMemory } from '../../../site/shared.ts';
import { findLostWords } from '../find-lost-words.ts';
import { importMkdocs } from './import-mkdocs.ts';
import { mkdocs } from './mkdocs.ts';

const CONFIG =
  'plugins: [macros]\nmarkdown_extensions: [abbr, attr_list, def_list, pymdownx.mark, pymdownx.caret, pymdownx.tilde, pymdownx.arithmatex]';

test.each([
  ['grids that are not closed', '<div class="grid cards" markdown>\n'],
  ['terms without definitions', 'a\n\n: b\n'],
  ['definitions with empty lines', 'a\n:   b\n\n    \n\n'],
  ['admonitions in each other', '!!! note\n    !!! note\n        x\n'],
  ['tabs', '=== "a"\n\n    b\n\n'],
  ['slashes that are not closed', '/// note\n'],
  ['braces', '{ .a .a .a '],
  ['attributes that are not closed', '{ a="b '],
  ['tags that are not closed', '<div a="b" '],
  ['equations that are not closed', String.raw`\[ \( $ `],
  ['comments that are not closed', '<!-- {/* '],
  ['macros that are not closed', '{{ {% '],
  ['marks that are not closed', '== ^^ ~ ++a+ ^b '],
  ['references', '::: a.b\n    c\n\n'],
  ['references that do not end', '::: a.b\n    c\n    '],
  ['links that are not closed', '![a](b){ '],
  ['spaces', '    '],
])('converts %s in time linear in the text', (_, text) => {
  const run = (size: number) => {
    const page = `# T\n\n${text.repeat(size)}`;
    const { files } = importMkdocs(openMemory({ 'mkdocs.yml': CONFIG, 'docs/a.md': page }), () => undefined);
    findLostWords(page, String(files['a.md']), mkdocs.syntax);
  };
  expect(measureGrowth(run, 500)).toBeLessThan(30);
});
