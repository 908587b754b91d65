import { getText } from '../../model/tree.ts';
import { rewriteAuthorCss } from '../author-css.ts';
import type { ElementInput } from './element-input.ts';

/** Prints a style sheet in a page. */
export function printStyle(input: ElementInput): string {
  const css = rewriteAuthorCss(getText(input.node.children), input.node.at, input);
  return `<style>${escapeTags(css)}</style>`;
}

/**
 * Escapes what could start a tag or a comment in a style sheet. In drawings, browsers read the content of `style` as
 * HTML, so it isn't only `</style` that ends it. After a value, `<` is a comparison.
 */
function escapeTags(css: string): string {
  return css
    .replaceAll('<!--', '')
    .replace(/(?<=[\w%)])<(?=[a-z])/gi, '< ')
    .replace(/<(?=[a-z/!?])/gi, '\\3c ');
}
