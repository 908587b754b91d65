import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mockApi } from './mock-api.ts';
import { serveToBrowser } from './serve-to-browser.ts';

const dashboard = serveToBrowser();

/** Returns the top and bottom edge of the first element that a selector matches, in the window. */
const findEdges = (page: Page, selector: string) =>
  page.evaluate<{ top: number; bottom: number }>(
    `(({ top, bottom }) => ({ top, bottom }))(document.querySelector('${selector}').getBoundingClientRect())`,
  );

test.each([1280, 390])(
  'at %d px, keeps the buttons of a long dialog in view, below the focused field',
  async (width) => {
    const page = await dashboard.openWindow({ width, height: 700 });
    await dashboard.open(page, 'keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = await findEdges(page, '[role="dialog"]');
    expect(
      await page.evaluate(
        '(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector(\'[role="dialog"]\'))',
      ),
    ).toBe(true);
    const submit = await findEdges(page, '[role="dialog"] [type="submit"]');
    expect(submit.bottom).toBeLessThanOrEqual(dialog.bottom);
    const last = page.getByRole('dialog').getByLabel('Allowed IP addresses');
    await last.focus();
    const field = (await last.boundingBox()) ?? { y: NaN, height: NaN };
    expect(field.y + field.height).toBeLessThan((await findEdges(page, '[role="dialog"] [type="submit"]')).top);
    await page.close();
  },
);

test('on a phone, shows the actions of a row beside its name', async () => {
  const page = await dashboard.openWindow({ width: 390 });
  await dashboard.open(page, 'members');
  const row = page.getByRole('row').filter({ hasText: 'Sam Reyes' });
  const name = (await row.getByText('Sam Reyes').boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  const action = (await row.getByRole('button').boundingBox()) ?? { x: NaN, y: NaN, height: NaN };
  expect(action.x).toBeGreaterThan(name.x + name.width);
  expect(Math.abs(action.y + action.height / 2 - (name.y + name.height / 2))).toBeLessThan(8);
  await page.close();
});

test.each([780, 820, 1024])('at %d px, gives the names in each table enough room beside the sidebar', async (width) => {
  const page = await dashboard.openWindow({ width });
  for (const name of ['agent-jobs', 'keys', 'exports', 'audit', 'members']) {
    await dashboard.open(page, name);
    const rooms = await page.evaluate<{ name: number; hidden: number }[]>(
      `[...document.querySelectorAll('main table')].map((table) => ({
        name: Math.min(...[...table.querySelectorAll('td:first-child')].map((cell) => cell.offsetWidth)),
        hidden: Math.max(0, table.scrollWidth - table.parentElement.clientWidth),
      }))`,
    );
    expect(rooms).not.toEqual([]);
    for (const room of rooms)
      expect({ ...room, page: name, fits: room.name >= 100 }).toMatchObject({ hidden: 0, fits: true });
  }
  await page.close();
});

test.each([390, 700])('at %d px, aligns the contents of a card with its title', async (width) => {
  const page = await dashboard.openWindow({ width });
  for (const [name, tab, heading, content] of [
    ['analytics', 'Feedback', 'Comments', 'Which unit is it in?'],
    ['analytics', 'Questions', 'Questions', 'How do I rotate a key?'],
    ['members', undefined, 'Members', 'Sam Reyes'],
  ] as const) {
    await dashboard.open(page, name);
    if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).click();
    const title = await page.getByRole('heading', { name: heading, level: 2 }).boundingBox();
    const text = await page.getByText(content, { exact: true }).boundingBox();
    expect({ content, x: Math.round(text?.x ?? NaN) }).toEqual({ content, x: Math.round(title?.x ?? NaN) });
  }
  await page.close();
});

test('shows the keys in the list of shortcuts on touch screens, which can have a keyboard', async () => {
  const context = await dashboard.browser.newContext({
    viewport: { width: 820, height: 1000 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await mockApi(page);
  await dashboard.open(page, 'overview');
  expect(await page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(true);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Ctrl').waitFor();
  await context.close();
});

test('shows a focus ring on a tab for the keyboard, but not for the mouse', async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'domain');
  const hasRing = () => page.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'");
  await page.getByRole('tab', { name: 'Access' }).click();
  expect(await hasRing()).toBe(false);
  await page.keyboard.press('ArrowRight');
  await expect.poll(hasRing).toBe(true);
  await page.close();
});

test('ends a page where its visible content ends', async () => {
  const page = await dashboard.openWindow({ height: 480 });
  await dashboard.open(page, 'analytics');
  await page.locator('canvas').waitFor();
  const empty = await page.evaluate<number>(
    'document.documentElement.scrollHeight - scrollY - document.querySelector("main").getBoundingClientRect().bottom',
  );
  expect(empty).toBeLessThan(1);
  await page.close();
});

test("shades the whole window behind a dialog, including the scroll bar's space", async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'keys');
  const readEdge = () => page.screenshot({ clip: { x: 1275, y: 700, width: 4, height: 4 } });
  const before = await readEdge();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').waitFor();
  expect(before.equals(await readEdge())).toBe(false);
  await page.close();
});
