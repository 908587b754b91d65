import { expect, it } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { openMemory } from '../../site/shared.ts';
import { makeOutline } from './outline.ts';

interface Group {
  label: number;
  pages: number;
  groups: Group[];
}

function createGroups(depth: number): fc.Arbitrary<Group> {
  return fc.record({
    label: fc.integer({ min: 0, max: 10_000 }),
    pages: fc.integer({ min: 0, max: 40 }),
    groups: depth === 0 ? fc.constant([]) : fc.array(createGroups(depth - 1), { maxLength: 3 }),
  });
}

const arbitraryGroups = fc.array(createGroups(3), { minLength: 1, maxLength: 5 });
const arbitraryTabs = fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), arbitraryGroups), {
  minLength: 1,
  maxLength: 3,
});

function toConfig({ label, pages, groups }: Group): unknown {
  const paths = Array.from({ length: pages }, (_, index) => `folder-${label}/page-${index}`);
  return { group: `Group ${label}`, pages: [...paths, ...groups.map(toConfig)] };
}

function listLabels({ label, groups }: Group): string[] {
  return [`Group ${label}`, ...groups.flatMap(listLabels)];
}

function countPages({ pages, groups }: Group): number {
  return pages + groups.reduce((sum, group) => sum + countPages(group), 0);
}

function outline(navigation: unknown, files: Record<string, string> = {}): string {
  const config = { theme: 'mint', name: 'Site', colors: { primary: '#0f766e' }, navigation };
  return makeOutline(openMemory({ 'docs.json': JSON.stringify(config), ...files })).text;
}

it('contains every language, tab and group, and accounts for every page', () => {
  fc.assert(
    fc.property(arbitraryTabs, (tabs) => {
      const text = outline({
        languages: ['en', 'de'].map((language) => ({
          language,
          tabs: tabs.map(([tab, groups]) => ({ tab: `Tab ${tab}`, groups: groups.map(toConfig) })),
        })),
      });
      const groups = tabs.flatMap(([, groups]) => groups);
      const labels = [...tabs.map(([tab]) => `tab "Tab ${tab}"`), ...groups.flatMap(listLabels)];
      const countOf = (part: string, list: readonly string[]) => list.filter((label) => label.includes(part)).length;
      const lines = text.split('\n');
      for (const language of ['en', 'de']) expect(lines).toContain(`- language "${language}"`);
      for (const label of new Set(labels)) expect(countOf(label, lines)).toBeGreaterThanOrEqual(2);
      expect(lines.filter((line) => / group "/.test(line))).toHaveLength(2 * groups.flatMap(listLabels).length);
      const shownCount = lines.filter((line) => /- folder-/.test(line)).length;
      const omittedCount = [...text.matchAll(/… (\d+) (?:more )?pages?$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
      expect(shownCount + omittedCount).toBe(2 * groups.reduce((sum, group) => sum + countPages(group), 0));
    }),
    { numRuns: 30 },
  );
});

it('shows the first pages of every group before the others of any', () => {
  const groups = Array.from({ length: 20 }, (_, group) => ({
    group: `G${group}`,
    pages: Array.from({ length: 100 }, (_, page) => `g${group}/a-page-with-a-rather-long-name-${page}`),
  }));
  const text = outline({ groups });
  for (const { group, pages } of groups) {
    expect(text).toContain(`- group "${group}"\n  - ${pages[0]}`);
    expect(text).toContain(pages[5]);
  }
  expect(text.length).toBeLessThanOrEqual(12_000);
});

it('leaves out titles that only repeat the path', () => {
  const page = (title: string) => `---\ntitle: "${title}"\n---\n`;
  const files = { 'a/quick-start.mdx': page('Quick start'), 'a/keys.mdx': page('API keys') };
  expect(outline({ pages: ['a/quick-start', 'a/keys'] }, files)).toBe('- a/quick-start\n- a/keys: API keys');
});

it('limits the nodes of a generated navigation', () => {
  const groups = Array.from({ length: 5_000 }, (_, group) => ({
    group: `A group with a long name ${group}`,
    pages: ['a'],
  }));
  const text = outline({ groups });
  expect(text.length).toBeLessThan(45_000);
  expect(text).toMatch(/\n… more tabs and groups$/);
});

it('reads the titles of long pages only from their start', () => {
  const config = { name: 'T', navigation: { pages: ['long', 'endless'] } };
  const endless = `---\ntitle: Endless page\n${'a: b\n'.repeat(100_000)}---\n`;
  const files = { 'long.mdx': `---\ntitle: Long page\n---\n${'Long. '.repeat(100_000)}`, 'endless.mdx': endless };
  const { text } = makeOutline(openMemory({ 'docs.json': JSON.stringify(config), ...files }));
  expect(text).toContain('long: Long page');
  expect(text).not.toContain('Endless page');
});
