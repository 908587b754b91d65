import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Step } from '../../../src/site/mdx/testing/author-page.ts';

export type InputMethod = 'keyboard' | 'pointer';

/** Whether each part that a step mentions is in the state that the step produces. */
interface State {
  shows: boolean[];
  hides: boolean[];
  matches: boolean[];
  says: boolean;
}

/** A part of a page with its own heading. */
export interface Part {
  page: Page;
  heading: Locator;
  /** Elements below the heading. */
  content: Locator;
}

/** Maximum number of Tab presses to reach a control. */
const MAX_TABS = 10;

/**
 * Performs a step with only the keyboard or the mouse. None of its changes may be present before, and all of them must
 * be afterwards.
 */
export async function takeStep(part: Part, step: Step, means: InputMethod): Promise<void> {
  const [role, name] = step.on;
  const control = part.content
    .getByRole(role, { name, exact: true })
    .or(part.content.and(part.page.getByRole(role, { name, exact: true })))
    .first();
  await part.page.evaluate('delete document.documentElement.dataset.said');
  expect(await getState(part, step)).toEqual(createState(step, false));
  await (means === 'keyboard' ? useKeys(part, control, step) : useMouse(control, step));
  await expect.poll(() => getState(part, step), { interval: 10 }).toEqual(createState(step, true));
  if (step.focuses !== undefined) await expectFocus(part.page.locator(step.focuses));
  else if (means === 'keyboard') await expectFocus(control);
}

async function useKeys({ page, heading }: Part, control: Locator, { keys = [], types }: Step): Promise<void> {
  if (!(await hasFocus(control))) {
    await heading.evaluate((one) => {
      one.setAttribute('tabindex', '-1');
      one.focus();
    });
    for (let tabs = 0; tabs < MAX_TABS && !(await hasFocus(control)); tabs++) await page.keyboard.press('Tab');
    await expectFocus(control);
  }
  for (const key of keys) await page.keyboard.press(key);
  if (types === undefined) return;
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(types);
}

async function useMouse(control: Locator, { types, picks, hovers }: Step): Promise<void> {
  if (picks !== undefined) await control.selectOption(picks);
  else if (types !== undefined) await control.fill(types);
  else if (hovers) await control.hover();
  else await control.click();
}

async function getState({ content }: Part, { shows = [], hides = [], matches = [], says }: Step): Promise<State> {
  const [visible = '', all = '', message] = await content.evaluateAll((parts) => [
    parts
      .map((one) => one.innerText)
      .join(' ')
      .replace(/\s+/g, ' '),
    parts
      .map((one) => one.textContent)
      .join(' ')
      .replace(/\s+/g, ' '),
    parts[0]?.ownerDocument.documentElement.dataset['said'],
  ]);
  const has = async (selector: string): Promise<boolean> =>
    (await content
      .locator(selector)
      .or(content.and(content.page().locator(selector)))
      .count()) > 0;
  return {
    shows: shows.map((text) => visible.split(text).length === 2 && all.split(text).length === 2),
    hides: hides.map((text) => !all.includes(text)),
    matches: await Promise.all(matches.map(has)),
    says: says !== undefined && message === says,
  };
}

function createState({ shows = [], hides = [], matches = [], says }: Step, value: boolean): State {
  const fillState = (list: readonly unknown[]): boolean[] => list.map(() => value);
  return {
    shows: fillState(shows),
    hides: fillState(hides),
    matches: fillState(matches),
    says: says !== undefined && value,
  };
}

async function expectFocus(control: Locator): Promise<void> {
  await expect.poll(() => hasFocus(control), { interval: 10 }).toBe(true);
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluateAll((all) => all.some((one) => one === one.ownerDocument.activeElement));
}
