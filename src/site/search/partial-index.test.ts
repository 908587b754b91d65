import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { indexSections, mergeIndexes, type IndexedSection } from './partial-index.ts';
import { INDEX_OPTIONS } from '../terms/tokenize.ts';

const section = (title: string, text: string): IndexedSection => ({
  u: `${title}.html`,
  t: title,
  h: '',
  b: '',
  x: text.slice(0, 20),
  fields: [title, '', '', text],
});
const all = [
  section('Install', 'Run the installer, then getUserById works. Installer installer.'),
  section('Configure', 'Set max_page_size before you run it.'),
  section('日本語', '検索は日本語でも動きます'),
  section('Café', 'Naïve approaches fail'),
];

test('an index merged from parts finds exactly as one that MiniSearch built itself', () => {
  const ours = MiniSearch.loadJSON(
    [...mergeIndexes([indexSections(all.slice(0, 1)), indexSections(all.slice(1))])].join(''),
    INDEX_OPTIONS,
  );
  const theirs = new MiniSearch(INDEX_OPTIONS);
  theirs.addAll(
    all.map(({ fields, ...stored }, id) => ({
      id,
      ...stored,
      title: fields[0],
      heading: '',
      keywords: '',
      text: fields[3],
    })),
  );
  for (const query of ['install', 'page', 'user', 'max_page_size', '検索', 'cafe', 'run', 'nothing']) {
    const response = (index: MiniSearch) =>
      index.search(query, { prefix: true, fuzzy: 0.2 }).map(({ id, score, u }) => [id, score.toFixed(6), u]);
    expect(response(ours)).toEqual(response(theirs));
  }
});

test('the same pages cut into other parts give the same bytes', () => {
  const text = (parts: IndexedSection[][]) => [...mergeIndexes(parts.map(indexSections))].join('');
  expect(text(all.map((item) => [item]))).toBe(text([all]));
});
