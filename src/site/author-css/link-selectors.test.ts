import { expect, test } from 'vitest';
import { getRelativeHref, getRelativeRoot } from '../model/urls.ts';
import { findLinkSelector } from './link-selectors.ts';

const PAGES = ['/', '/more', '/api', '/api/one', '/api/two', '/api/v2/one', '/v2/api/one', '/apiary/one', '/größe/a b'];
const LINKS = { depth: 2, findFile: (path: string) => (path.endsWith('.pdf') ? path.slice(1) : undefined) };

/**
 * Returns the site paths of the links on a page that a selector matches. Understands only the selectors that are
 * generated: lists of attribute selectors on pages with attributes.
 */
function listMatches(selector: string, page: string): string[] {
  const replaced = findLinkSelector(selector, LINKS) ?? '';
  const alternatives = replaced.slice(4, -1).split(/,(?![^(]*\))/);
  return PAGES.filter((target) =>
    alternatives.some((alternative) => {
      const [, context = '', link = ''] = /^(?::where\(html(.*?)\) )?(.*)$/.exec(alternative) ?? [];
      const root = { 'data-bd-root': getRelativeRoot(page), 'data-current-path': page };
      return matches(context, root) && matches(link, { href: getRelativeHref(page, target) });
    }),
  );
}

function matches(selector: string, attributes: Record<string, string>): boolean {
  const [plain = '', ...excluded] = selector.split(':not(:where(');
  const compare = (part: string): boolean => {
    const [, name = '', operator = '', value = ''] = /^\[([\w-]+)([$^*]?=)["'](.*)["']\]$/.exec(part) ?? [];
    const text = attributes[name] ?? '';
    if (operator === '^=') return text.startsWith(value);
    if (operator === '$=') return text.endsWith(value);
    return operator === '*=' ? text.includes(value) : text === value;
  };
  const split = (list: string): string[] => list.match(/\[.*?\]/g) ?? [];
  return split(plain).every(compare) && !excluded.flatMap(split).some(compare);
}

test.each([
  ['[href="/"]', ['/']],
  ['[href="/more"]', ['/more']],
  ['[href="/api"]', ['/api']],
  ['[href="/api/one"]', ['/api/one']],
  ["[href='/api/v2/one']", ['/api/v2/one']],
  ['[href^="/api"]', ['/api', '/api/one', '/api/two', '/api/v2/one', '/apiary/one']],
  ['[href^="/api/"]', ['/api/one', '/api/two', '/api/v2/one']],
  ['[href^="/api/v2"]', ['/api/v2/one']],
  ['[href^="/größe/"]', ['/größe/a b']],
  ['[href$="/two"]', ['/api/two']],
])('%s matches links to the same pages on every page', (selector, expected) => {
  expect(PAGES.map((page) => listMatches(selector, page))).toEqual(PAGES.map(() => expected));
});

test('compares files with links from the root of the site', () => {
  expect(findLinkSelector('[href="/files/a.pdf"]', LINKS)).toBe(
    ':is([href="/files/a.pdf"],[href="./files/a.pdf"],[href="../files/a.pdf"],[href="../../files/a.pdf"])',
  );
});

test.each([
  '[href]',
  '[href="#top"]',
  '[href^="https://x.com/"]',
  '[href="//x.com"]',
  '[class="/more"]',
  '[href~="/a"]',
])('keeps %s', (selector) => expect(findLinkSelector(selector, LINKS)).toBeUndefined());

test('stays as long for sites that are deeper than real ones', () => {
  const measure = (depth: number): number => findLinkSelector('[href^="/a"]', { ...LINKS, depth })?.length ?? 0;
  expect(measure(1000)).toBe(measure(6));
});
