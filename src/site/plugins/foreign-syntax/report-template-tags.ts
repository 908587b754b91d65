/**
 * Reports tags of template languages that have no equivalent: `{% include %}` (Jekyll, Liquid), `{{< youtube >}}` (Hugo),
 * `{: .class}` (kramdown).
 */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import type { NoteBlock } from './blocks.ts';

const TAG =
  /\{%-?\s{0,9}\/?\s{0,9}([a-z][\w-]{0,40})[^{}%\n]{0,500}%\}|\{\{([<%])\s{0,9}\/?\s{0,9}([a-z][\w./-]{0,40})[^{}\n]{0,500}[>%]\}\}|\{:\s?(?:[.#][\w-]|[a-z-]{1,40}=")[^{}\n]{0,200}\}/gi;

/** Returns the text unchanged. */
export function reportTemplateTags(text: string, note: NoteBlock): string {
  if (!/\{%|\{\{<|\{:/.test(text)) return text;
  const isCode = createCodeFinder(text);
  let line = 1;
  let end = 0;
  for (const { 0: source, index, 1: name, 2: mark, 3: shortcode = '' } of text.matchAll(TAG)) {
    if (isCode(index)) continue;
    line += text.slice(end, index).split('\n').length - 1;
    end = index;
    note({ line, written: describeTag({ source, name, mark, shortcode }), name: 'text', result: RESULT });
  }
  return text;
}

function describeTag(tag: { source: string; name?: string; mark?: string; shortcode: string }): string {
  if (tag.source.startsWith('{:')) return '{: …}';
  return tag.name === undefined ? `{{${tag.mark === '%' ? '% ' : '< '}${tag.shortcode} …` : `{% ${tag.name} …`;
}

const RESULT = 'It is shown as text. Use a component or a snippet instead, or remove it.';
