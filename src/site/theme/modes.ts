import type { PageView } from '../model/view.ts';

/** Whether the sidebar stands beside the content on wide screens (content format, Page modes). */
export function hasSidebar(view: PageView): boolean {
  const { mode } = view.page;
  return view.sidebar !== undefined && mode !== 'custom' && mode !== 'center' && mode !== 'assistant';
}

/** Whether the right column exists: only default pages have one, and only when there is something to put there. */
export function hasSideColumn(view: PageView): boolean {
  const { page } = view;
  return page.mode === 'default' && (page.toc.length > 0 || page.panelHtml !== '' || showsActionsInToc(view));
}

/** Whether a panel replaces the table of contents; wide and blank pages show none (content format, Page modes). */
export function hasPanel(view: PageView): boolean {
  return view.page.mode === 'default' && view.page.panelHtml !== '';
}

export function showsActionsInToc(view: PageView): boolean {
  return view.page.actionsPlace === 'toc' && view.page.mode === 'default' && view.page.actions.length > 0;
}

/** Whether the page has title, pagination and footer around its content: all but blank canvases. */
export function hasFrame(view: PageView): boolean {
  return view.page.mode !== 'custom' && view.page.mode !== 'assistant';
}
