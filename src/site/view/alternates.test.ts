import { expect, test } from 'vitest';
import { featuresOf } from '../../features/testing.ts';
import { fc } from '../../../test/helpers/properties.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import { findAlternates } from './alternates.ts';

/** For each page's address the alternates it names, as `language address`. */
function alternatesOf(navigation: object, files: readonly string[]): Map<string, string[]> {
  const sources = Object.fromEntries(files.map((page) => [`${page}.md`, '']));
  const source = openMemory({ 'docs.json': JSON.stringify({ navigation }), ...sources });
  const plan = makePlan({ source, settings: { features: featuresOf() }, report: () => {} });
  const pages = new Map(plan.pages.map((page) => [page.url, page]));
  return new Map(
    plan.pages.map((page) => [
      page.url,
      findAlternates({ plan, pages }, page).map((found) => `${found.hreflang} ${found.page.url}`),
    ]),
  );
}

const PLACES = ['index', 'a', 'b', 'g/index', 'g/a', 'g/b', 'g/h/a'];
const places = fc.subarray(PLACES, { minLength: 1 });

/** Folder of each language, and of each version around or below it. */
const layout = fc.constantFrom(
  { folder: { en: '', de: 'de/', ar: 'ar/' } },
  { folder: { en: 'en/', de: 'de/', ar: 'ar/' } },
  { folder: { en: 'docs/en/', de: 'docs/de/', ar: 'docs/ar/' } },
  { folder: { en: 'x/', de: 'y/', ar: 'z/' } },
  { folder: { en: '', de: 'de/', ar: 'ar/' }, versions: 'outside' },
  { folder: { en: 'en/', de: 'de/', ar: 'ar/' }, versions: 'outside' },
  { folder: { en: '', de: 'de/', ar: 'ar/' }, versions: 'inside' },
  { folder: { en: 'en/', de: 'de/', ar: 'ar/' }, versions: 'inside' },
);

function navigate({ folder, versions }: { folder: Record<string, string>; versions?: string }, lists: string[][]) {
  const files: string[] = [];
  const put = (prefix: string, index: number) => {
    const pages = (lists[index] ?? []).map((page) => prefix + page);
    files.push(...pages);
    return pages;
  };
  const inside = (prefix: string, index: number) =>
    versions === 'inside'
      ? { versions: ['v2', 'v1'].map((version) => ({ version, pages: put(`${prefix}${version}/`, index) })) }
      : { pages: put(prefix, index) };
  const languages = (prefix: string) =>
    Object.entries(folder).map(([language, own], index) => ({ language, ...inside(prefix + own, index) }));
  const navigation =
    versions === 'outside'
      ? { versions: ['v2', 'v1'].map((version) => ({ version, languages: languages(`${version}/`) })) }
      : { languages: languages('') };
  return alternatesOf(navigation, files);
}

const addressOf = (alternate: string) => alternate.replace(/.* /, '');

test('whatever a page names as an alternate names the page in turn', () => {
  fc.assert(
    fc.property(layout, fc.tuple(places, places, places), (chosen, lists) => {
      const found = navigate(chosen, lists);
      for (const [url, alternates] of found)
        for (const other of alternates.map(addressOf)) expect(found.get(other)?.map(addressOf)).toContain(url);
    }),
    { numRuns: 150 },
  );
});

test('languages that have the same pages name each other on all of them, and the first as the default', () => {
  fc.assert(
    fc.property(layout, places, (chosen, list) => {
      // A single page shows no folder that it shares with others.
      fc.pre(list.length > 1);
      const found = navigate(chosen, [list, list, list]);
      for (const [url, alternates] of found) {
        expect(alternates.map((alternate) => alternate.replace(/ .*/, ''))).toEqual(['en', 'de', 'ar', 'x-default']);
        for (const other of alternates.map(addressOf)) expect(found.get(other)).toEqual(alternates);
        expect(alternates.map(addressOf)).toContain(url);
      }
    }),
    { numRuns: 150 },
  );
});
