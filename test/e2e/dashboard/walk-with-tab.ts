import type { Page } from 'playwright-core';

/**
 * Presses Tab through the open dialog, or else the content, and returns a line for each control that is skipped,
 * reached out of order, or looks the same with and without focus.
 */
export async function walkWithTab(page: Page, root = '[role="dialog"], main'): Promise<string[]> {
  const presses = await page.evaluate<number>(`(${START})(${JSON.stringify(root)})`);
  for (let press = 0; press < presses; press++) await page.keyboard.press('Tab');
  return page.evaluate<string[]>('endWalk()');
}

/**
 * Runs in the page: records the look of each control and its focus events. Returns the number of presses. A focus ring
 * can surround the row or field that contains a control. A list of tabs passes the focus to the selected one; a frame
 * and its document can take a press each.
 */
const START = `(selector) => {
  const PASSED_ON = ':disabled, [role="tablist"], iframe';
  const found = [...document.querySelectorAll(selector)];
  const root = found.find((each) => each.matches('[role="dialog"]')) ?? found[0];
  const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (control) =>
      !(control.type === 'radio' && !control.checked) &&
      (control.tabIndex >= 0 || control.matches('[role="tab"][aria-selected="true"]')) &&
      !control.matches(PASSED_ON) &&
      control.checkVisibility(),
  );
  const getLook = (control) =>
    [
      getComputedStyle(control),
      getComputedStyle(control, '::after'),
      getComputedStyle(control.parentElement),
      getComputedStyle(control.parentElement.parentElement),
    ]
      .map(({ outlineStyle, outlineWidth, boxShadow, borderColor }) =>
        [outlineStyle === 'none' ? '' : outlineStyle + outlineWidth, boxShadow, borderColor].join(' '),
      )
      .join('|');
  const getName = (control) => control?.outerHTML.replaceAll(/ class="[^"]*"/g, '').slice(0, 90) ?? 'nothing';
  document.activeElement.blur();
  const before = controls.map(getLook);
  const problems = [];
  const reached = [];
  const note = ({ target }) => {
    if (!root.contains(target) || target === root || target.matches(PASSED_ON)) return;
    reached.push(target);
    if (getLook(target) === before[controls.indexOf(target)])
      problems.push('does not show that it has the focus: ' + getName(target));
  };
  document.addEventListener('focusin', note);
  root.tabIndex = -1;
  root.focus();
  window.endWalk = () => {
    document.removeEventListener('focusin', note);
    const at = controls.findIndex((control, index) => reached[index] !== control);
    if (at !== -1)
      problems.push('Tab ' + (at + 1) + ' of ' + controls.length + ' should reach ' + getName(controls[at]) + ', but reached ' + getName(reached[at]));
    return problems;
  };
  return controls.length + 2 * root.querySelectorAll('iframe').length;
}`;
