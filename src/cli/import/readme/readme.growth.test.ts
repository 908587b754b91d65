import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { openMemory } from '../../../site/shared.ts';
import { findLostWords } from '../find-lost-words.ts';
import { importReadme } from './import-readme.ts';
import { readme } from './readme.ts';

test.each([
  ['blocks that are not closed', '[block:code]\n'],
  ['blocks', '[block:code]\n{}\n[/block]\n'],
  ['HTML blocks that are not closed', '<HTMLBlock>{`'],
  ['code that is not closed', '```js\na\n'],
  ['code in other marks', '```js\n````js\n'],
  ['tags that are not closed', '<Card a={b} '],
  ['braces', '<Image {a} {b} '],
  ['variables that are not closed', '<<a <<glossary:b {user.'],
  ['quotes', '> 📘 a\n'],
  ['links', '](doc:a '],
])('converts %s in time linear in the text', (_, text) => {
  const run = (size: number) => {
    const page = text.repeat(size);
    const { files, texts } = importReadme(openMemory({ 'docs/a.md': page }), () => undefined);
    findLostWords(texts?.get('docs/a.md') ?? page, String(files['docs/a.md']), readme.syntax);
  };
  expect(measureGrowth(run, 500)).toBeLessThan(30);
});
