import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { openSite } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

let browser: Browser;
let site: OpenSite;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await openSite('kitchen-sink');
  page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe('without JavaScript', () => {
  test('the text of a page is readable, and no control requires a script', async () => {
    await page.goto(site.address('http', 'code/fences.html'));
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('#content pre').first().isVisible()).toBe(true);
    // Menus open without a script, and their items are links.
    const menus = page.locator('button[aria-haspopup="menu"]:visible');
    expect(await page.locator('button:visible').count()).toBe(await menus.count());
    const panels = menus.locator('xpath=following-sibling::*[@role="menu"]');
    expect(await panels.count()).toBe(await menus.count());
    for (const panel of await panels.all()) {
      expect(await panel.locator('a[role^="menuitem"]').count()).toBeGreaterThan(0);
      expect(await panel.locator('button:not(.bd-JsOnly, .bd-JsOnly *)').count()).toBe(0);
    }
  });

  test('the sidebar leads from page to page, and a list of all pages replaces the search', async () => {
    await page.goto(site.address('http', 'components/cards.html'));
    await page.locator('#sidebar-content').getByRole('link', { name: 'Frames' }).click();
    await page.waitForURL('**/components/frames.html');
    await page.locator('#navbar').getByRole('link', { name: 'All pages' }).click();
    await page.getByRole('link', { name: 'Tabs', exact: true }).click();
    await page.waitForURL('**/components/tabs.html');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Tabs');
  });

  test('menus are open while they have the pointer or the focus', async () => {
    await page.goto(site.address('http', 'components/cards.html'));
    const trigger = page.locator('#localization-select-trigger');
    const item = page.locator('#localization-select-content').getByRole('menuitem').first();
    expect(await item.isVisible()).toBe(false);
    await trigger.hover();
    await item.hover();
    expect(await item.isVisible()).toBe(true);
    await page.mouse.move(0, 800);
    expect(await item.isVisible()).toBe(false);
    await trigger.focus();
    await page.keyboard.press('Tab');
    expect(await item.evaluate((element) => element.matches(':focus'))).toBe(true);
    const address = (await item.getAttribute('href'))?.replace(/^(?:\.\.?\/)*/, '**/') ?? '';
    // The item can lead to this page again: its address alone doesn't say that the navigation has ended.
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await page.waitForURL(address);
  });

  test('every tab shows its content', async () => {
    await page.goto(site.address('http', 'components/tabs.html'));
    for (const text of [
      'The first is shown.',
      'With an icon.',
      'Not shown at first.',
      'macOS, in step with the one above.',
    ])
      expect.soft(await page.getByText(text).isVisible(), text).toBe(true);
  });

  test('every sample of a code group is shown', async () => {
    await page.goto(site.address('http', 'code/groups.html'));
    const panels = await page.locator('.bd-CodeGroupPanel').all();
    expect(panels.length).toBeGreaterThan(3);
    for (const panel of panels) expect.soft(await panel.isVisible()).toBe(true);
  });

  test('an accordion opens by its own summary', async () => {
    await page.goto(site.address('http', 'components/accordions.html'));
    expect(await page.getByText('Open at first.').isVisible()).toBe(true);
    await page.getByText('Alone', { exact: true }).click();
    await page.getByText('Closed at first.').waitFor();
  });

  test('every view is shown under its title', async () => {
    await page.goto(site.address('http', 'components/views.html'));
    const views = await page.locator('.multi-view-item').all();
    expect(views.length).toBeGreaterThan(1);
    for (const view of views) expect.soft(await view.isVisible()).toBe(true);
  });

  test('the menu of a phone opens and closes', async () => {
    const phone = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await phone.goto(site.address('http', 'components/cards.html'));
    const link = phone.locator('#sidebar').getByRole('link', { name: 'Frames' });
    expect(await link.isVisible()).toBe(false);
    await phone.getByLabel('Open menu').click();
    await link.waitFor();
    await phone.getByLabel('Close menu').click();
    await link.waitFor({ state: 'hidden' });
    await phone.close();
  });
});
