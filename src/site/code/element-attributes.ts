import type { ElementNode } from '../model/tree.ts';

/**
 * Reads the language and title of code that is written as elements, as components create it: `<pre
 * data-title="…"><code className="language-js">`.
 *
 * @param elements `<pre>` and the `<code>` inside it
 */
export function readElementAttributes(elements: readonly ElementNode[]): { language: string; title?: string } {
  const findValue = (...names: string[]): string | undefined =>
    names
      .flatMap((name) => elements.map(({ attributes }) => attributes[name]))
      .find((value): value is string => typeof value === 'string' && value !== '');
  const classes = elements.map(({ attributes }) => String(attributes['class'] ?? '')).join(' ');
  const [, classLanguage] = /(?:^|\s)language-(\S+)/.exec(classes) ?? [];
  const title = findValue('title', 'data-title', 'filename', 'data-filename');
  return {
    language: classLanguage ?? findValue('data-language', 'language', 'lang') ?? '',
    ...(title !== undefined && { title }),
  };
}
