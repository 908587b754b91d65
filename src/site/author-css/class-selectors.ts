/**
 * Keeps selectors that compare a part of a class from matching inner parts of the page, whose classes contain the name
 * of a documented part: `[class*="callout"]` means callouts, not the text in them.
 */
import { listHooks } from './hooks.ts';

/** Matches `[class*="x"]` and comparisons with the start or end. Values with escapes are left alone. */
const CLASS_SELECTOR = /^\[\s*class\s*([$^*])=\s*(["']?)([^\s"'\\\]]+)\2(\s+[is])?\s*\]$/i;

/**
 * Returns the selector without elements that it only matches by Bindery's own classes, with the same specificity.
 * Undefined if there are none.
 */
export function findClassSelector(selector: string, ownClasses: readonly string[]): string | undefined {
  const [, operator = '', , value = '', flag = ''] = CLASS_SELECTOR.exec(selector) ?? [];
  if (value === '') return undefined;
  const fold = (text: string): string => (flag.trim().toLowerCase() === 'i' ? text.toLowerCase() : text);
  const matches = (name: string): boolean => COMPARE[operator]?.(fold(name), fold(value)) ?? false;
  const excluded = ownClasses.filter(matches);
  if (excluded.length === 0) return undefined;
  const hooks = listHooks().filter(matches);
  const others = hooks.length === 0 ? '' : `:not(${toList(hooks)})`;
  return `${selector}:not(:where(:is(${toList(excluded)})${others}))`;
}

const COMPARE: Record<string, ((name: string, value: string) => boolean) | undefined> = {
  '*': (name, value) => name.includes(value),
  '^': (name, value) => name.startsWith(value),
  $: (name, value) => name.endsWith(value),
};

function toList(names: readonly string[]): string {
  return names.map((name) => `.${name}`).join();
}
