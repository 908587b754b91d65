import { createGrammars } from './grammars.ts';
import { isBlockTheme } from './look.ts';
import type { CodeHighlighter } from './highlighter.ts';

/** Stands in for the highlighter where only faults are wanted: knows every language and loads none. */
export function createUnhighlighted(grammars: readonly unknown[] = []): CodeHighlighter {
  const known = createGrammars(grammars);
  return {
    load: () => Promise.resolve(),
    knows: (language) => known.find(language) !== undefined,
    highlight: () => '',
    takeNew: () => [],
    add: () => {},
    css: '',
    themeClass: (theme) => (isBlockTheme(theme) ? '' : undefined),
    themeCss: () => Promise.resolve(''),
    blockClass: '',
  };
}
