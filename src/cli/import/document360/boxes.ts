/** Rules for the elements of Document360's editors. */
import type { PageReport } from '../conversion.ts';
import { createDetailsRules, hasClass, HEADINGS, printComponent } from '../html/element-rules.ts';
import type { ElementRule } from '../html/html-to-markdown.ts';
import type { HtmlElement } from '../html/open-html.ts';
import { convertEmbeddedPage } from '../embedded-pages.ts';

/** Components for the boxes of the editors, by class. */
const BOXES: Readonly<Record<string, string>> = {
  infoBox: 'Info',
  warningBox: 'Warning',
  errorBox: 'Danger',
  dangerBox: 'Danger',
  successBox: 'Check',
};

/** Returns the component for an element's classes; undefined if it isn't a box. */
export function findBox(classes: string | null | undefined): string | undefined {
  const name = (classes ?? '').split(/\s+/).find((each) => Object.hasOwn(BOXES, each));
  return name === undefined ? undefined : BOXES[name];
}

/** Returns whether an element with these classes is a note for authors only. */
export function isInternal(classes: string | null | undefined): boolean {
  return (classes ?? '').split(/\s+/).some((name) => /^(?:internal|private)(?:-?(?:notes?|box|content))?$/i.test(name));
}

/** Returns the rules for one article. `tabs` has the titles of tabs by the ids of their panels. */
export function createBoxRules(report: PageReport, tabs: ReadonlyMap<string, string>): ElementRule[] {
  return [
    HEADINGS,
    {
      matches: (element) => findBox(element.getAttribute('class')) !== undefined,
      convert(content, element) {
        report.count('callout');
        const title = [...element.children].find(isTitle)?.textContent?.replaceAll(/\s+/g, ' ').trim();
        return printComponent(findBox(element.getAttribute('class')) ?? 'Note', content, title);
      },
    },
    { matches: isTitle, convert: () => '' },
    ...createDetailsRules(() => report.count('accordion')),
    {
      matches: ({ nodeName }) => nodeName === 'EDITOR360-FAQ',
      convert(content) {
        if (content.includes('<Accordion')) return `\n\n<AccordionGroup>\n\n${content.trim()}\n\n</AccordionGroup>\n\n`;
        report.reportChange('a block of questions became text');
        return `\n\n${content.trim()}\n\n`;
      },
    },
    { matches: (element) => hasClass(element, 'nav-tabs'), convert: () => '' },
    {
      matches: (element) => hasClass(element, 'tab-content') && [...element.children].some(isPanel),
      convert: (content) => `\n\n<Tabs>\n\n${content.trim()}\n\n</Tabs>\n\n`,
    },
    {
      matches: isPanel,
      convert(content, element) {
        report.count('tab');
        const title = tabs.get(element.getAttribute('id') ?? '') ?? element.getAttribute('data-title');
        return printComponent('Tab', content, title || 'Tab');
      },
    },
    {
      matches: ({ nodeName }) => nodeName === 'IFRAME',
      convert: (_, element) =>
        convertEmbeddedPage(element.getAttribute('src') ?? '', {
          title: element.getAttribute('title') ?? undefined,
          report,
        }),
    },
    {
      matches: ({ nodeName }) => nodeName === 'VIDEO',
      convert(_, element) {
        report.count('video');
        const src = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
        return /^(?:https?:\/\/|\/)?[^\s"'<>:]+$/i.test(src) ? `\n\n<video controls src="${src}"></video>\n\n` : '';
      },
    },
    { matches: ({ nodeName }) => nodeName === 'FIGCAPTION', convert: (content) => `\n\n${content.trim()}\n\n` },
  ];
}

function isPanel(element: HtmlElement): boolean {
  return (
    hasClass(element, 'tab-pane') && element.parentElement !== null && hasClass(element.parentElement, 'tab-content')
  );
}

function isTitle(element: HtmlElement): boolean {
  const { parentElement } = element;
  return (
    hasClass(element, 'title') && parentElement !== null && findBox(parentElement.getAttribute('class')) !== undefined
  );
}

/** Lists the titles of tabs by the ids of their panels. */
export function listTabs(body: HtmlElement): Map<string, string> {
  const links = [...body.querySelectorAll('.nav-tabs a[href^="#"]')];
  return new Map(links.map((link) => [(link.getAttribute('href') ?? '').slice(1), link.textContent?.trim() ?? '']));
}
