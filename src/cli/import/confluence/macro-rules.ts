/** Rules for the elements of Confluence's macros. */
import { getCallout } from '../callouts.ts';
import type { PageReport } from '../conversion.ts';
import { cleanId, hasClass, HEADINGS, printComponent } from '../html/element-rules.ts';
import { formatCode, type ElementRule } from '../html/html-to-markdown.ts';
import type { HtmlElement } from '../html/open-html.ts';
import { formatAttribute } from '../page-text.ts';

/** Information macros are named after their icon. Confluence's "note" is yellow, and its "warning" is red. */
const KINDS: Readonly<Record<string, string>> = {
  information: 'info',
  tip: 'success',
  note: 'warning',
  warning: 'danger',
};

export function createMacroRules(report: PageReport): ElementRule[] {
  return [
    HEADINGS,
    {
      matches: (element) =>
        hasClass(element, 'confluence-anchor-link') && cleanId(element.getAttribute('id') ?? '') !== '',
      convert: (content, element) => `<a id="${cleanId(element.getAttribute('id') ?? '')}"></a>${content}`,
    },
    {
      matches: (element) => hasClass(element, 'confluence-information-macro'),
      convert(content, element) {
        const kind = /confluence-information-macro-(information|tip|note|warning)\b/.exec(
          element.getAttribute('class') ?? '',
        )?.[1];
        report.count('callout');
        return printComponent(getCallout(KINDS[kind ?? ''] ?? 'note').component, content, findTitle(element));
      },
    },
    { matches: (element) => isTitle(element), convert: () => '' },
    {
      matches: (element) => hasClass(element, 'expand-container'),
      convert(content, element) {
        report.count('accordion');
        const title = element.querySelector('.expand-control-text')?.textContent?.trim() ?? '';
        return printComponent('Accordion', content, title || 'More');
      },
    },
    { matches: (element) => hasClass(element, 'expand-control'), convert: () => '' },
    {
      matches: (element) => hasClass(element, 'code') && hasClass(element, 'panel'),
      convert(_, element) {
        report.count('code block');
        const title = element.querySelector('.codeHeader')?.textContent?.trim();
        const code = element.querySelector('pre');
        const brush = /brush:\s*([\w+#-]+)/
          .exec(code?.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1]
          ?.toLowerCase();
        return formatCode(
          code?.textContent ?? '',
          brush === 'none' ? '' : (brush ?? ''),
          formatAttribute('title', title?.replaceAll('\n', ' ')),
        );
      },
    },
    {
      matches: (element) => hasClass(element, 'panel') && element.querySelector('.panelContent') !== null,
      convert: (content, element) =>
        printComponent('Note', content, element.querySelector('.panelHeader')?.textContent?.trim()),
    },
    { matches: (element) => hasClass(element, 'panelHeader') || hasClass(element, 'codeHeader'), convert: () => '' },
    {
      matches: (element) => hasClass(element, 'status-macro'),
      convert: (content) => (content.trim() === '' ? '' : `<Badge>${content.trim()}</Badge>`),
    },
    {
      matches: (element) =>
        element.nodeName === 'LI' &&
        element.parentElement !== null &&
        hasClass(element.parentElement, 'inline-task-list'),
      convert: (content, element) =>
        `- [${hasClass(element, 'checked') ? 'x' : ' '}] ${content.trim().replaceAll('\n', '\n  ')}\n`,
    },
    {
      matches: (element) => element.nodeName === 'IMG' && hasClass(element, 'emoticon'),
      convert: (_, element) => element.getAttribute('data-emoji-fallback') ?? element.getAttribute('alt') ?? '',
    },
    {
      matches: (element) =>
        hasClass(element, 'columnLayout') && [...element.children].filter((cell) => hasClass(cell, 'cell')).length > 1,
      convert(content, element) {
        report.count('column layout');
        const count = [...element.children].filter((cell) => hasClass(cell, 'cell')).length;
        return `\n\n<Columns cols={${Math.min(count, 4)}}>\n\n${content.trim()}\n\n</Columns>\n\n`;
      },
    },
    {
      matches: (element) =>
        hasClass(element, 'cell') && element.parentElement !== null && hasClass(element.parentElement, 'columnLayout'),
      convert: (content, { parentElement }) => {
        const isSingle = [...(parentElement?.children ?? [])].length < 2;
        return isSingle ? `\n\n${content.trim()}\n\n` : `\n\n<Column>\n\n${content.trim()}\n\n</Column>\n\n`;
      },
    },
  ];
}

function isTitle(element: HtmlElement): boolean {
  const parent = element.parentElement;
  return hasClass(element, 'title') && parent !== null && hasClass(parent, 'confluence-information-macro');
}

function findTitle(element: HtmlElement): string | undefined {
  return [...element.children].find(isTitle)?.textContent?.trim();
}
