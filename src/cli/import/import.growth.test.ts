import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { openMemory } from '../../site/shared.ts';
import { importDocusaurus } from './docusaurus/import-docusaurus.ts';
import { importMarkdown } from './markdown/import-markdown.ts';
import { importGitbook } from './gitbook/import-gitbook.ts';

const ignore = () => undefined;

test.each(['{% include "', '{% file src="', '{% hint %}', '{% tab %}\n', '{% code %}\n', '{%', '$$', '\t'])(
  'converts %j of GitBook in time linear in the text',
  (piece) => {
    const run = (size: number) => importGitbook(openMemory({ 'SUMMARY.md': '', 'a.md': piece.repeat(size) }), ignore);
    expect(measureGrowth(run, 200)).toBeLessThan(30);
  },
);

test.each([' ', '\t', '~', '`', ':::a\n', '{', '<A '])(
  'converts %j of Docusaurus and of Markdown in time linear in the text',
  (piece) => {
    const run = (size: number) => {
      const text = piece.repeat(size);
      importDocusaurus(openMemory({ 'docusaurus.config.js': '', 'docs/a.mdx': text }), ignore);
      importMarkdown(openMemory({ 'a.md': text }), ignore);
    };
    expect(measureGrowth(run, 200)).toBeLessThan(30);
  },
);
