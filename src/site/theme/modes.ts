import type { PageView } from '../model/view.ts';

/** Returns whether the sidebar is next to the content on wide screens (content format, Page modes). */
export function hasSidebar(view: PageView): boolean {
  const { mode } = view.page;
  return view.sidebar !== undefined && mode !== 'custom' && mode !== 'center' && mode !== 'assistant';
}

/** Returns whether the page has a right column: only default pages with content for it do. */
export function hasSideColumn(view: PageView): boolean {
  const { page } = view;
  return page.mode === 'default' && (page.toc.length > 0 || page.panelHtml !== '' || showsActionsInToc(view));
}

/**
 * Returns whether a panel replaces the table of contents. Wide and blank pages have no panel (content format, Page
 * modes).
 */
export function hasPanel(view: PageView): boolean {
  return view.page.mode === 'default' && view.page.panelHtml !== '';
}

export function showsActionsInToc(view: PageView): boolean {
  return view.page.actionsPlace === 'toc' && view.page.mode === 'default' && view.page.actions.length > 0;
}

/** Returns whether the page has a title, pagination and footer around its content. All pages but blank canvases do. */
export function hasFrame(view: PageView): boolean {
  return view.page.mode !== 'custom' && view.page.mode !== 'assistant';
}
