import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { fc } from '../../../test/helpers/properties.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import { findAlternates } from './alternates.ts';

/** Maps each page's URL to its alternates as `language url`. */
function collectAlternates(navigation: object, files: readonly string[]): Map<string, string[]> {
  const sources = Object.fromEntries(files.map((page) => [`${page}.md`, '']));
  const source = openMemory({ 'docs.json': JSON.stringify({ navigation }), ...sources });
  const plan = makePlan({ source, settings: { features: createFeatures() }, report: () => {} });
  const pages = new Map(plan.pages.map((page) => [page.url, page]));
  return new Map(
    plan.pages.map((page) => [
      page.url,
      findAlternates({ plan, pages }, page).map((item) => `${item.hreflang} ${item.page.url}`),
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
  const addPages = (prefix: string, index: number) => {
    const pages = (lists[index] ?? []).map((page) => prefix + page);
    files.push(...pages);
    return pages;
  };
  const createInnerLevel = (prefix: string, index: number) =>
    versions === 'inside'
      ? { versions: ['v2', 'v1'].map((version) => ({ version, pages: addPages(`${prefix}${version}/`, index) })) }
      : { pages: addPages(prefix, index) };
  const createLanguages = (prefix: string) =>
    Object.entries(folder).map(([language, languageFolder], index) => ({
      language,
      ...createInnerLevel(prefix + languageFolder, index),
    }));
  const navigation =
    versions === 'outside'
      ? { versions: ['v2', 'v1'].map((version) => ({ version, languages: createLanguages(`${version}/`) })) }
      : { languages: createLanguages('') };
  return collectAlternates(navigation, files);
}

const getUrl = (alternate: string) => alternate.replace(/.* /, '');

test('alternates always reference each other', () => {
  fc.assert(
    fc.property(layout, fc.tuple(places, places, places), (chosen, lists) => {
      const navigatedUrls = navigate(chosen, lists);
      for (const [url, alternates] of navigatedUrls)
        for (const alternateUrl of alternates.map(getUrl))
          expect(navigatedUrls.get(alternateUrl)?.map(getUrl)).toContain(url);
    }),
    { numRuns: 150 },
  );
});

test('languages with the same pages reference each other on all of them, with the first as the default', () => {
  fc.assert(
    fc.property(layout, places, (chosen, list) => {
      // With a single page, there is no common folder to detect.
      fc.pre(list.length > 1);
      const navigatedUrls = navigate(chosen, [list, list, list]);
      for (const [url, alternates] of navigatedUrls) {
        expect(alternates.map((alternate) => alternate.replace(/ .*/, ''))).toEqual(['en', 'de', 'ar', 'x-default']);
        for (const alternateUrl of alternates.map(getUrl)) expect(navigatedUrls.get(alternateUrl)).toEqual(alternates);
        expect(alternates.map(getUrl)).toContain(url);
      }
    }),
    { numRuns: 150 },
  );
});
