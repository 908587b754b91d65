/** Returns a complete page view for tests, with overrides. */
import { getTranslator } from '../i18n/translator.ts';
import type { ContentView, PageView, SidebarItem } from '../model/view.ts';

export function makeView(view: Partial<PageView> = {}, page: Partial<ContentView> = {}): PageView {
  return {
    theme: 'mint',
    language: 'en',
    direction: 'ltr',
    url: '/guides/start',
    root: '../',
    siteName: 'Lumen',
    text: getTranslator('en'),
    head: { title: 'Start - Lumen', description: 'How to start.', metas: [], links: [] },
    appearance: { default: 'system', strict: false },
    navbar: { home: '../index.html', links: [] },
    tabs: [],
    switchers: [],
    anchors: [],
    sidebar: { entries: [makeGroup({ items: [makeLink({ active: true })] })] },
    footer: { socials: [], columns: [] },
    iconSymbols: () => '',
    icon: () => '',
    search: true,
    assistant: true,
    searchPrompt: 'Search…',
    searchIndex: 'search-index',
    searchSection: 'Guides',
    searchPage: 'guides/start.html',
    contentsHref: '../contents.html',
    styles: ['../_docs/theme.css'],
    rareClasses: [],
    scripts: ['../_docs/main.js'],
    textFonts: ['_docs/fonts/text.woff2'],
    ...view,
    page: {
      mode: 'default',
      eyebrow: [{ label: 'Guides' }],
      title: 'Start',
      showTitle: true,
      descriptionHtml: '<p>How to start.</p>',
      deprecated: false,
      html: '<p>Text.</p>',
      toc: [{ id: 'one', title: 'One', depth: 2 }],
      panelHtml: '',
      actions: [],
      markdownHref: 'start.md',
      ...page,
    },
  };
}

export function makeLink(link: Partial<Extract<SidebarItem, { type: 'link' }>> = {}): SidebarItem {
  return { type: 'link', label: 'Start', href: 'start.html', external: false, active: false, ...link };
}

export function makeGroup(group: Partial<Extract<SidebarItem, { type: 'group' }>> = {}): SidebarItem {
  return { type: 'group', label: 'Guides', open: true, top: true, active: false, items: [], ...group };
}
