import { copyText } from './clipboard.ts';
import { leaveMenu } from './menus.ts';

/**
 * Handles the page actions that need a script: copying the page as Markdown, copying an action's text, printing to PDF,
 * and links that contain the page's Markdown.
 */
export function setupActions(): void {
  const menu = document.querySelector<HTMLElement>('#page-context-menu');
  menu?.addEventListener('click', (event) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-bd-action]');
    const { bdAction: action, bdCopy: copy, bdTemplate: template } = item?.dataset ?? {};
    if (item) leaveMenu(item);
    if (item instanceof HTMLAnchorElement && template !== undefined) {
      event.preventDefault();
      void readMarkdown(menu.dataset['bdMarkdown']).then((markdown) => followTemplate(item, template, markdown));
    }
    if (action === 'copy') void copyText(readMarkdown(menu.dataset['bdMarkdown']));
    if (copy !== undefined) void copyText(copy);
    if (action === 'download-pdf') window.print();
  });
}

/** Many servers reject longer URLs. In characters. */
const MAX_URL_LENGTH = 8000;

/** Follows a link with the page's Markdown in its URL. If that is too long, the URL contains the page's URL instead. */
function followTemplate(link: HTMLAnchorElement, template: string, markdown: string): void {
  const url = template.replaceAll('$page', () => encodeURIComponent(markdown));
  if (url.length <= MAX_URL_LENGTH) link.href = url;
  delete link.dataset['bdTemplate'];
  link.click();
}

/** Pages opened from disk can't fetch files, so the displayed text is used instead. */
async function readMarkdown(href: string | undefined): Promise<string> {
  if (href !== undefined && location.protocol !== 'file:') {
    const response = await fetch(href).catch(() => undefined);
    if (response?.ok === true) return response.text();
  }
  const title = document.querySelector('#page-title')?.textContent ?? document.title;
  const content = document.querySelector<HTMLElement>('#content');
  return `# ${title}\n\n${content?.innerText ?? ''}\n`;
}
