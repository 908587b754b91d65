import { copyText } from './clipboard.ts';
import { leaveMenu } from './menus.ts';

/**
 * Handles the page actions that need a script: copying the page as Markdown, copying an action's text, and printing to
 * PDF.
 */
export function setupActions(): void {
  const menu = document.querySelector<HTMLElement>('#page-context-menu');
  menu?.addEventListener('click', (event) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-bd-action]');
    const { bdAction: action, bdCopy: copy } = item?.dataset ?? {};
    if (item) leaveMenu(item);
    if (action === 'copy') void copyText(readMarkdown(menu.dataset['bdMarkdown']));
    if (copy !== undefined) void copyText(copy);
    if (action === 'download-pdf') window.print();
  });
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
