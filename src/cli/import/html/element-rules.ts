/** Parts of rules that several formats need. */
import { formatAttribute } from '../page-text.ts';
import type { ElementRule } from './html-to-markdown.ts';
import type { HtmlElement } from './open-html.ts';

/** Returns whether an element has a class. */
export function hasClass(element: HtmlElement, name: string): boolean {
  return (element.getAttribute('class') ?? '').split(/\s+/).includes(name);
}

/** Returns an id that Markdown and URLs can contain. */
export function cleanId(id: string): string {
  return id.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^-|-$/g, '');
}

/** Prints a component with Markdown inside. */
export function printComponent(name: string, content: string, title?: string): string {
  return `\n\n<${name}${formatAttribute('title', title)}>\n\n${content.trim()}\n\n</${name}>\n\n`;
}

/** Keeps the ids of headings, because links use them. */
export const HEADINGS: ElementRule = {
  matches: ({ nodeName }) => /^H[1-6]$/.test(nodeName),
  convert(content, element) {
    const text = content.trim().replaceAll(/\s*\n\s*/g, ' ');
    const id = cleanId(element.getAttribute('id') ?? '');
    return text === ''
      ? ''
      : `\n\n${'#'.repeat(Number(element.nodeName[1]))} ${text}${id === '' ? '' : ` {#${id}}`}\n\n`;
  },
};

/** Converts `<details>` to accordions. Calls `count` for each. */
export function createDetailsRules(count: () => void): ElementRule[] {
  return [
    {
      matches: ({ nodeName }) => nodeName === 'DETAILS',
      convert(content, element) {
        count();
        return printComponent('Accordion', content, element.querySelector('summary')?.textContent?.trim() || 'More');
      },
    },
    { matches: ({ nodeName }) => nodeName === 'SUMMARY', convert: () => '' },
  ];
}
