import type { LanguageRegistration } from 'shiki/types';
import { createGrammars } from './grammars.ts';
import { isBlockTheme } from './theme-styles.ts';
import type { BlockHighlighter, CodeHighlighter } from './highlighter.ts';

/** Replaces the highlighter if only diagnostics are needed: recognizes every language and loads none. */
export function createUnhighlighted(grammars: readonly LanguageRegistration[] = []): CodeHighlighter {
  const grammarIndex = createGrammars(grammars);
  const block: BlockHighlighter = {
    knows: (language) => grammarIndex.find(language) !== undefined,
    highlight: () => '',
    remember: () => '',
    themeClass: (theme) => (isBlockTheme(theme) ? '' : undefined),
    blockClass: '',
  };
  return {
    open: () => Promise.resolve(block),
    plain: block,
    takeNew: () => [],
    add: () => {},
    noteBlocks: () => {},
    css: '',
    themeCss: () => Promise.resolve(''),
  };
}
