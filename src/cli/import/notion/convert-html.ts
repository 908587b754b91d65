/** Rules for the HTML of Notion's exports. */
import type { PageReport } from '../conversion.ts';
import { createDetailsRules, hasClass } from '../html/element-rules.ts';
import { formatCode, type ElementRule } from '../html/html-to-markdown.ts';
import type { HtmlElement } from '../html/open-html.ts';
import { formatAttribute } from '../page-text.ts';

export function createNotionRules(report: PageReport): ElementRule[] {
  return [
    {
      matches: (element) => element.nodeName === 'FIGURE' && hasClass(element, 'callout'),
      convert(content, element) {
        const emoji = element.querySelector('.icon')?.textContent?.trim() ?? '';
        const text = emoji === '' ? content : content.replace(emoji, '');
        report.count('callout');
        return `\n\n<Callout${formatAttribute('icon', emoji || 'info')}>\n\n${text.trim()}\n\n</Callout>\n\n`;
      },
    },
    ...createDetailsRules(() => report.count('accordion')),
    {
      matches: (element) => element.nodeName === 'FIGURE' && hasClass(element, 'equation'),
      convert: (_, element) => `\n\n$$${(element.querySelector('annotation')?.textContent ?? '').trim()}$$\n\n`,
    },
    {
      matches: (element) => hasClass(element, 'notion-text-equation-token'),
      convert: (_, element) => `$${(element.querySelector('annotation')?.textContent ?? '').trim()}$`,
    },
    {
      matches: (element) => element.nodeName === 'PRE',
      convert: (_, element) => formatCode(element.textContent ?? '', findLanguage(element)),
    },
    {
      matches: (element) => element.nodeName === 'FIGCAPTION',
      convert: (content) => `\n\n${content.trim()}\n\n`,
    },
  ];
}

function findLanguage(element: HtmlElement): string {
  const names = element.querySelector('code')?.getAttribute('class') ?? '';
  return /\blanguage-([\w+#-]+)/.exec(names)?.[1]?.toLowerCase() ?? '';
}
