import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { findWide } from './helpers/find-wide.ts';
import { writeSite } from './helpers/write-site.ts';
import type { WrittenSite } from './helpers/write-site.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const WIDE_CODE = `const url = '${'https://example.com/a/long/path/'.repeat(8)}';`;
const WIDE = `---
title: "${LONG}"
description: ${LONG}
tag: EXPERIMENTAL-PREVIEW
---

A [${LONG}](https://example.com/${LONG}) and \`${LONG}.${LONG}\` and <Badge>${LONG}</Badge>.

## ${LONG}

| ${LONG} | ${LONG} | ${LONG} |
|-|-|-|
| ${LONG} | \`${LONG}\` | ${'word '.repeat(30)} |

\`\`\`js
${WIDE_CODE}
\`\`\`

\`\`\`js ${LONG}.js
${WIDE_CODE}
\`\`\`

<Tabs>${Array.from({ length: 9 }, (_, index) => `<Tab title="Package manager ${index}">Text</Tab>`).join('')}</Tabs>

<CodeGroup>
${Array.from({ length: 9 }, (_, index) => `\`\`\`js Package manager ${index}\n${WIDE_CODE}\n\`\`\``).join('\n')}
</CodeGroup>

<img src="/wide.svg" width="2400" height="300" alt="Wide" />

$$
${'a + b + c + d + '.repeat(20)} z
$$

<Card title="${LONG}" href="/next">${LONG}</Card>

<Note>${LONG}</Note>

<Steps><Step title="${LONG}">${LONG}</Step></Steps>

<ParamField path="${LONG}" type="${LONG}" required>${LONG}</ParamField>

<Accordion title="${LONG}">${LONG}</Accordion>

> ${LONG}

- [ ] ${LONG}
`;
const SITE = {
  'wide.mdx': WIDE,
  'next.md': `---\ntitle: "${LONG} next"\n---\n\nText`,
  'last.md': `---\ntitle: ${LONG}\n---\n\nText`,
  'old.md': 'Text',
  'wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="300"/>',
  'docs.json': {
    theme: 'mint',
    name: LONG,
    colors: { primary: '#4f46e5' },
    styling: { eyebrows: 'breadcrumbs' },
    banner: { content: LONG, dismissible: true },
    footer: {
      links: [
        { header: LONG, items: [{ label: LONG, href: '/next' }] },
        { header: 'Help', items: [{ label: 'Questions', href: '/last' }] },
      ],
    },
    navigation: {
      tabs: Array.from({ length: 14 }, (_, index) => ({
        tab: `A section of the site ${index}`,
        ...(index > 0
          ? { href: 'https://example.com' }
          : {
              versions: [
                { version: '2.x', default: true, groups: [{ group: LONG, pages: ['next', 'wide', 'last'] }] },
                { version: '1.x', pages: ['old', 'next'] },
              ],
            }),
      })),
    },
  },
};

let browser: Browser;
let page: Page;
let site: WrittenSite;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  site = await writeSite(SITE);
});
afterAll(async () => {
  await browser?.close();
  site?.remove();
});

describe('nothing scrolls sideways', () => {
  // `exported-site.test.ts` visits the kitchen sink's pages on the smallest phones.
  test.each(['/wide', '/next', '/old'])('on %s, which is full of long words', async (url) => {
    for (const width of [320, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(site.address(url));
      expect(await findWide(page, `${url} at ${width}`)).toEqual([]);
    }
  });

  test('next to many tabs on a small desktop', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(site.address('/next'));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1024);
    expect(await page.locator('.nav-tabs').evaluate((bar) => bar.scrollWidth > bar.clientWidth)).toBe(true);
  });
});

test.each(['.code-block pre', '.bd-TableScroll', '.bd-TabsList', '.bd-CodeGroupTabBar'])(
  '%s fades at the side with more content',
  async (selector) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site.address('/wide'));
    const box = page.locator(selector).first();
    await expect.poll(() => getFades(page, selector)).toEqual({ before: 0, after: 40 });
    await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
    await expect.poll(() => getFades(page, selector)).toEqual({ before: 40, after: 0 });
  },
);

test("shows the same fades in browsers whose styles can't detect scrolling", async () => {
  const scriptedPage = await browser.newPage({ viewport: { width: 390, height: 844 } });
  // The style sheet itself is unchanged; this doesn't simulate its own rule in such a browser.
  await scriptedPage.addInitScript(
    'const supports = CSS.supports; CSS.supports = (...all) => !String(all).includes("animation-timeline") && supports(...all);',
  );
  await scriptedPage.goto(site.address('/wide'));
  const readMore = (selector: string): Promise<string | null> =>
    scriptedPage
      .locator(selector)
      .first()
      .evaluate((box) => box.getAttribute('data-bd-more'));
  for (const selector of ['.code-block pre', '.bd-TableScroll', '.bd-TabsList', '.bd-CodeGroupTabBar'])
    await expect.poll(() => readMore(selector), { message: selector }).toBe('after');
  const code = scriptedPage.locator('.code-block pre').first();
  await code.evaluate((box) => box.scrollTo({ left: 100, behavior: 'instant' }));
  await expect.poll(() => readMore('.code-block pre')).toBe('before after');
  await code.evaluate((box) => {
    box.style.setProperty('animation', 'none', 'important');
    box.scrollTo({ left: box.scrollWidth, behavior: 'instant' });
  });
  await expect.poll(() => readMore('.code-block pre')).toBe('before');
  expect(await getFades(scriptedPage, '.code-block pre')).toEqual({ before: 40, after: 0 });
  await scriptedPage.close();
});

test('the copy button is next to code or above it, never on it', async () => {
  await page.goto(site.address('/wide'));
  const covered = await page.evaluate<string[]>(`[...document.querySelectorAll('.code-block')].flatMap((block) => {
    const button = block.querySelector('.code-block-copy-button')?.getBoundingClientRect();
    const code = block.querySelector('pre')?.getBoundingClientRect();
    if (!button || !code || button.width === 0) return [];
    return button.right > code.left && button.left < code.right && button.bottom > code.top ? [block.outerHTML] : [];
  })`);
  expect(covered).toEqual([]);
  expect(await page.locator('.code-block-copy-button:visible').count()).toBeGreaterThan(2);
});

test('the actions of a page are next to its path, not in a separate row, and keep their names', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.address('/wide'));
  const [tools, title] = await Promise.all(
    ['.bd-PageTools', '#page-title'].map((part) => page.locator(part).boundingBox()),
  );
  expect((tools?.y ?? Infinity) + (tools?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  expect(await page.getByRole('button', { name: 'Copy page' }).first().isVisible()).toBe(true);
});

test('the links of the footer are in two columns on every phone', async () => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.address('/next'));
    const tops = await page
      .locator('.bd-FooterColumn')
      .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0]]);
  }
});

test('the version selector stays visible while the sidebar scrolls', async () => {
  await page.setViewportSize({ width: 1280, height: 260 });
  await page.goto(site.address('/next'));
  await page.locator('.bd-SidebarScroll').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  expect(await page.locator('.bd-SidebarScroll').evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
  const box = await page.locator('.bd-Sidebar .bd-SwitcherTrigger').boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(260);
});

test('the current page is visible in the sidebar, even if a banner pushes it down', async () => {
  for (const height of [360, 420, 480]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(site.address('/last'));
    const isSeen = (): Promise<boolean> =>
      page.locator('.bd-Sidebar [aria-current="page"]').evaluate((link, end) => {
        const { top, bottom } = link.getBoundingClientRect();
        const start = link.closest('.bd-SidebarScroll')?.getBoundingClientRect().top ?? Infinity;
        return top >= start && bottom <= end;
      }, height);
    await expect.poll(isSeen, { message: `${height} px` }).toBe(true);
  }
});

test('the menu on a phone starts with the tabs if the current page is visible below them', async () => {
  const open = async (height: number): Promise<void> => {
    await page.setViewportSize({ width: 390, height });
    await page.goto(site.address('/next'));
    await page.locator('[data-bd-drawer="open"]').first().click();
  };
  const list = page.locator('.bd-SidebarScroll');
  await open(844);
  await list.evaluate((element) => element.scrollTo(0, 0));
  const entry = await page.locator('.bd-Sidebar [aria-current="page"]').boundingBox();
  await open(Math.ceil((entry?.y ?? 0) + (entry?.height ?? 0)) + 40);
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('switching the version of a page shows the other one, which leads back to the default', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.address('/next'));
  await page.locator('.bd-Sidebar .bd-SwitcherTrigger').click();
  await page.locator('.bd-Switcher').getByRole('menuitem', { name: '1.x' }).click();
  await page.locator('.bd-VersionNotice').waitFor();
  expect(await page.locator('.bd-Sidebar .bd-SwitcherLabel').textContent()).toBe('1.x');
  await page.locator('.bd-VersionNotice a').click();
  await page.waitForURL(site.address('/next'));
});

/** Returns the widths in pixels of the fades at both ends of the first matching box. */
async function getFades(on: Page, selector: string): Promise<{ before: number; after: number }> {
  return on.evaluate(`(() => {
    const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
    const read = (name) => Math.round(Number.parseFloat(style.getPropertyValue(name)));
    return { before: read('--more-before'), after: read('--more-after') };
  })()`);
}
