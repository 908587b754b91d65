import type { Page } from 'playwright-core';

/** Returns how far the window can be scrolled sideways, with the elements that cause it; nothing if it can't. */
export async function findWide(page: Page, name: string): Promise<string[]> {
  const culprit = await page.evaluate<string | undefined>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const parts = [...document.body.querySelectorAll('*')];
    const out = parts.filter((part) => part.getBoundingClientRect().right > clientWidth);
    return scrollWidth + ' px: ' + out.map((part) => part.id || part.className || part.tagName).join(' ').slice(0, 600);
  })()`);
  return culprit === undefined ? [] : [`${name}: ${culprit}`];
}
