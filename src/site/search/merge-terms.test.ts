import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { mergeTerms, replaceParts } from './merge-terms.ts';
import { indexPages, type PartialIndex } from './partial-index.ts';

const word = fc.constantFrom(
  'run',
  'café',
  'C#',
  '=a',
  'Zebra',
  '検索',
  '/files/{id}',
  '--watch',
  'getUserById',
  'ä',
  '7',
  'the',
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
/** Pages before and after an edit, in parts. */
const sites = fc.array(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });

const createPart = (texts: string[]): PartialIndex =>
  indexPages(
    texts.map((text, page) => ({
      entry: [`${page}.html`, text.slice(0, 8), ''],
      language: 'en',
      section: '',
      keywords: [],
      sections: [['', '', text]],
    })),
  );

test('terms with replaced parts equal the terms of all parts merged', () => {
  fc.assert(
    fc.property(sites, fc.integer({ min: 0, max: 31 }), (site, mask) => {
      const before = site.map((pages) => createPart(pages.map(([text]) => text)));
      const isChanged = (part: number) => ((mask >> part) & 1) === 1;
      const after = before.map((part, number) =>
        isChanged(number) ? createPart((site[number] ?? []).map(([, text]) => text)) : part,
      );
      const start = (number: number) => before.slice(0, number).reduce((sum, { count }) => sum + count, 0);
      const replacedParts = after.flatMap((part, number) =>
        isChanged(number) ? [{ start: start(number), part }] : [],
      );
      expect(replaceParts([...mergeTerms(before)], replacedParts)).toEqual([...mergeTerms(after)]);
    }),
  );
});
