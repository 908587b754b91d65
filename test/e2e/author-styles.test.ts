/** Authors' style sheets change pages as in the format's layout (content format, Custom CSS and JS). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { writeSite } from './helpers/write-site.ts';

const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'];
const TEXT = 'Words that fill a line of the column and go on for a second one. '.repeat(20);

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
afterAll(() => browser?.close());

interface StyledSite {
  css: string;
  theme?: string;
  /** Content of the first page. */
  content?: string;
  /** Further fields of docs.json. */
  config?: object;
}

/** Opens the first page of a site with a style sheet, at a window width, and returns what a script returns there. */
async function readPage(
  { css, theme = 'mint', content = TEXT, config = {} }: StyledSite,
  width: number,
  script: string,
) {
  const site = await writeSite({
    'docs.json': {
      theme,
      name: 'Pier',
      colors: { primary: '#225588' },
      navigation: { groups: [{ group: 'A', pages: ['first', 'second'] }] },
      ...config,
    },
    'first.mdx': content,
    'second.mdx': TEXT,
    'style.css': css,
  });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.address('/first'));
  const result: unknown = await page.evaluate(script);
  site.remove();
  return result;
}

/** Script that returns the left and right edge of an element. */
function readEdges(selector: string): string {
  return `(({ left, right }) => [left, right])(document.querySelector('${selector}').getBoundingClientRect())`;
}

/** The bar of one theme has a margin. */
function getBarMargin(theme: string): number {
  return theme === 'luma' ? 10 : 0;
}

const DEFAULT_EDGES = [336, 1056];

describe('the skeleton of the page', () => {
  test('the container starts at the left edge of the window, below the sidebar', async () => {
    expect(await readPage({ css: '' }, 1440, readEdges('#content-container'))).toEqual([0, 1440]);
    expect(await readPage({ css: '' }, 1440, readEdges('#content-area'))).toEqual(DEFAULT_EDGES);
  });

  test.each([
    ['margin-left: 16rem', DEFAULT_EDGES],
    ['padding-left: 16rem', DEFAULT_EDGES],
    ['width: 100vw; display: flex; overflow-x: hidden', DEFAULT_EDGES],
    ['margin-left: calc(304px + 40px)', [400, 1120]],
  ])('#content-container { %s } keeps the column beside the sidebar', async (declarations, expected) => {
    const css = `#content-container { ${declarations} }`;
    expect(await readPage({ css }, 1440, readEdges('#content-area'))).toEqual(expected);
  });

  test('a margin for the sidebar leaves the page its room on phones', async () => {
    const css =
      '#content-container { margin-left: calc(304px + 40px) !important; width: calc(100vw - 304px - 128px) !important }';
    expect(await readPage({ css }, 390, readEdges('#content-area'))).toEqual([20, 370]);
    expect(await readPage({ css }, 390, 'document.documentElement.scrollWidth')).toBe(390);
  });

  test.each(['position: fixed', 'position: fixed !important; top: 0', 'z-index: 1; transform: none'])(
    '#sidebar { %s } keeps the column beside the sidebar',
    async (declarations) => {
      const css = `#sidebar { ${declarations} } #content-container { position: relative; z-index: 2 }`;
      expect(await readPage({ css }, 1440, readEdges('#content-area'))).toEqual(DEFAULT_EDGES);
    },
  );

  test.each(THEMES)('%s gives the room of a hidden sidebar to the page', async (theme) => {
    const css = '#sidebar { display: none }';
    const edges = (await readPage({ css, theme }, 1440, readEdges('#content-area'))) as [number, number];
    expect(edges[0]).toBeLessThan(260);
    expect(edges[1] - edges[0]).toBeGreaterThan(600);
  });

  test.each(['maple', 'willow'])('%s shows nothing over the page when its sidebar is hidden', async (theme) => {
    const showsBrand = `['.nav-logo', '#search-bar-entry'].some((part) =>
      [...document.querySelectorAll(part)].some((element) => element.getClientRects().length > 0))`;
    expect(await readPage({ css: '#sidebar { display: none }', theme }, 1440, showsBrand)).toBe(false);
    expect(await readPage({ css: '', theme }, 1440, showsBrand)).toBe(true);
  });

  test.each(THEMES)('%s opens the drawer although the sidebar is hidden on wide screens', async (theme) => {
    const css = '#sidebar { display: none !important; width: 900px; position: sticky; top: 5rem; margin-left: 40px }';
    const box = '(document.querySelector("[data-bd-drawer=open]").click(), document.querySelector("#sidebar"))';
    expect(await readPage({ css, theme }, 390, `${box}.getBoundingClientRect().height`)).toBe(900);
    expect(await readPage({ css, theme }, 390, 'document.documentElement.scrollWidth')).toBe(390);
  });

  test('a maximum width of ordinary pages leaves blank pages as wide as the window', async () => {
    const css = '#content-area { max-width: 48rem !important } .hero h1 { max-width: 33% }';
    const content = '---\nmode: custom\n---\n\n<section className="hero"><h1>Everything</h1></section>';
    expect(await readPage({ css, content }, 1440, readEdges('.hero h1'))).toEqual([0, 475.1875]);
    expect(await readPage({ css }, 1440, readEdges('#content-area'))).toEqual([336, 1104]);
  });

  test.each(THEMES)('%s keeps room above the content of small screens when the navbar is hidden', async (theme) => {
    const content = '---\nmode: custom\n---\n\n<div id="own">Own header</div>';
    const readTop = 'document.querySelector("#own").getBoundingClientRect().top';
    expect(await readPage({ css: '#navbar { display: none }', theme, content }, 390, readTop)).toBe(120);
    const readBar = 'document.querySelector("#navbar").getBoundingClientRect().bottom';
    const bottom = (await readPage({ css: '', theme, content }, 390, readBar)) as number;
    for (const css of ['', '#navbar { margin: 0 } #body-content { padding: 0; margin-top: 0; border: 0 }'])
      expect(await readPage({ css, theme, content }, 390, readTop)).toBe(bottom + getBarMargin(theme));
  });

  test('the navbar contains the banner and names the mode of the page', async () => {
    const config = { banner: { content: 'News' } };
    const content = '---\nmode: custom\n---\n\n<div id="own">Text</div>';
    const script = 'document.querySelectorAll("#navbar.is-custom > #banner, #navbar:not(.is-not-custom)").length';
    expect(await readPage({ css: '', config, content }, 1440, script)).toBe(2);
    expect(await readPage({ css: '', config }, 1440, script)).toBe(0);
    expect(await readPage({ css: '', config }, 1440, 'document.querySelectorAll("#navbar > #banner").length')).toBe(1);
  });

  test.each(THEMES)('%s scrolls the banner away and keeps the bar', async (theme) => {
    const config = { banner: { content: 'News '.repeat(60) } };
    const script = `(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      window.scrollTo(0, 500);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document.querySelector('#navbar > .bd-NavbarRow').getBoundingClientRect().top;
    })()`;
    for (const width of [390, 1440])
      expect(await readPage({ css: '', theme, config, content: `${TEXT}\n\n`.repeat(30) }, width, script)).toBeCloseTo(
        getBarMargin(theme),
        0,
      );
  });

  test.each(THEMES)('%s covers the background of the body', async (theme) => {
    const script = `(({ backgroundColor, position, zIndex }) => [backgroundColor.startsWith('rgb('), position, zIndex,
      getComputedStyle(document.documentElement).backgroundColor])(getComputedStyle(document.querySelector('#background-color')))`;
    const css = 'body { background-color: #1e1e1e; color: #fff }';
    expect(await readPage({ css, theme }, 1440, script)).toEqual([true, 'fixed', '-1', 'rgba(0, 0, 0, 0)']);
  });
});

test.each(['aspen', 'almond', 'luma', 'sequoia'])('%s shows nothing above the content in frame mode', async (theme) => {
  const content =
    '---\ntitle: Home\ndescription: Where boats land\nmode: frame\ntag: New\nrss: true\n---\n\n# Home\n\n<div className="hero"><h1>Boats land here</h1></div>';
  const config = {
    contextual: { options: ['copy'] },
    navigation: {
      versions: [
        { version: '2', default: true, pages: ['second'] },
        { version: '1', pages: ['first'] },
      ],
    },
  };
  const script = `[document.querySelector('main').innerText.split('\\n')[0], [...document.querySelectorAll('main h1')].length]`;
  expect(await readPage({ css: '', theme, content, config }, 1440, script)).toEqual(['Home', 2]);
  expect(
    await readPage({ css: '', theme, content, config }, 1440, 'document.querySelector("#sidebar").offsetWidth'),
  ).toBeGreaterThan(200);
});
