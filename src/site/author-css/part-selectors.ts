/**
 * Finds selectors that compare a part of a class or id and would also match Bindery's own names. These names have a
 * prefix and capital letters (`model/own-names.ts`), so only selectors with capital letters or without case can.
 */
import { listHooks } from './hooks.ts';

/** Documented names that aren't parts of a page. */
const OTHER_CLASSES = ['dark', 'light', 'prose'];

/**
 * Returns an attribute selector that leaves out elements whose only matching names are Bindery's own, with the same
 * specificity. Returns undefined if it can't match one of them. `pluginClasses` are documented too.
 */
export function findPartSelector(selector: string, pluginClasses: readonly string[]): string | undefined {
  const [, name = '', , value = '', flag = ''] = PART_SELECTOR.exec(selector) ?? [];
  const ignoresCase = flag.trim().toLowerCase() === 'i';
  if (value === '' || value.startsWith('bd-') || !(ignoresCase || /[A-Z]/.test(value))) return undefined;
  if (name.toLowerCase() === 'id') return `${selector}:where(:not([id^="bd-"]))`;
  const part = value.toLowerCase();
  const documented = [...listHooks(pluginClasses), ...OTHER_CLASSES];
  const classes = ignoresCase ? documented.filter((each) => each.includes(part)) : [];
  return `${selector}:where(${[...classes.map((each) => `.${each}`), ':not([class*="bd-"])'].join()})`;
}

/** Values with escapes are left alone. */
const PART_SELECTOR = /^\[\s*(class|id)\s*[$*]=\s*(["']?)([^\s"'\\\]]+)\2(\s+[is])?\s*\]$/i;
