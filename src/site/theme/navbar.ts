import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { renderBanner } from './banner.ts';
import { readPlaces } from './themes.ts';
import { ASSISTANT_ICON, linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import { renderMenu } from './menu.ts';
import { hasSidebar } from './modes.ts';
import { renderLanguageSwitcher, renderSwitchers } from './switchers.ts';
import { renderTabBar } from './tab-bar.ts';
import type { ImageView, LinkView, PageView } from '../model/view.ts';

/**
 * Renders the top bar: the banner, and below it logo, search, links, language and color mode, with the tabs beside or
 * below them. Its classes name the page's mode, as in the format.
 */
export function renderNavbar(view: PageView): string {
  const switchers = hasSidebar(view) ? '' : renderSwitchers(view);
  const tabs = renderTabBar(view);
  const places = readPlaces(view);
  const inBar = places.tabs === 'bar';
  return (
    `<header id="navbar" class="bd-Navbar ${listModeClasses(view)}">${renderBanner(view)}<div class="bd-NavbarRow">` +
    `<div class="bd-NavbarStart">${renderLogo(view)}${switchers}</div>${inBar ? tabs : ''}${places.brand === 'top' ? renderSearch(view) : ''}` +
    `<div class="topbar-right-container">${renderNavbarLinks(view)}${renderLanguageSwitcher(view)}${renderModeMenu(view)}${renderMobileButtons(view)}</div>` +
    `</div>${inBar ? '' : tabs}</header>`
  );
}

function listModeClasses({ page }: PageView): string {
  const modes = ['custom', 'center', 'wide', 'frame'] as const;
  return modes.map((mode) => (page.mode === mode ? `is-${mode}` : `is-not-${mode}`)).join(' ');
}

/** Renders logo and search at the top of the sidebar, where some themes have them. Small screens have a logo in the bar. */
export function renderSidebarBrand(view: PageView): string {
  return readPlaces(view).brand === 'side'
    ? `<div class="bd-SidebarBrand">${renderLogo(view)}${renderSearch(view)}</div>`
    : '';
}

function renderSearch(view: PageView): string {
  return `<div class="bd-NavbarSearch">${renderSearchEntry(view)}${renderAssistantEntry(view)}</div>`;
}

function renderLogo({ navbar, siteName }: PageView): string {
  return `<a class="bd-NavbarBrand"${linkAttributes({ href: navbar.home })}>${renderLogoImages(navbar.logo, siteName)}</a>`;
}

/** Uses the class documented in the format: authors' style sheets set the size of `.nav-logo`. */
function renderLogoImages(logo: PageView['navbar']['logo'], siteName: string): string {
  const { light, dark } = logo ?? {};
  if (light?.src === dark?.src) return renderLogoImage(light, siteName, '');
  return renderLogoImage(light, siteName, ' bd-OnlyLight') + renderLogoImage(dark, siteName, ' bd-OnlyDark');
}

function renderLogoImage(image: ImageView | undefined, siteName: string, mode: string): string {
  if (image === undefined) return `<span class="nav-logo bd-NavLogoText${mode}">${escapeHtml(siteName)}</span>`;
  const { src, width, height } = image;
  return `<img${renderAttributes({ class: `nav-logo${mode}`, src, alt: siteName, width, height })}>`;
}

/** Texts for the search dialog. The client creates it and has no texts itself. */
const SEARCH_TEXTS = [
  'search',
  'searchNoResults',
  'searchNoResultsHint',
  'searchRecent',
  'searchStart',
  'searchFailed',
  'searchClear',
  'searchOpen',
  'searchMove',
  'searchClose',
  'searchResults',
  'searchAll',
  'searchFilter',
  'searchUnmark',
  'loading',
] as const;

function renderSearchEntry(view: PageView): string {
  const pages = `<a class="bd-ContentsLink" href="${escapeHtml(view.contentsHref)}">${escapeHtml(view.text('allPages'))}</a>`;
  if (!view.search) return `<noscript>${pages}</noscript>`;
  return (
    `<button type="button" id="search-bar-entry" class="bd-JsOnly" data-bd-search="${escapeHtml(view.searchIndex)}"${renderAttributes({ 'data-bd-section': view.searchSection || undefined })} data-bd-page="${escapeHtml(view.searchPage)}" data-bd-texts="${searchTexts(view)}" data-bd-prompt="${escapeHtml(view.searchPrompt)}" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K">` +
    `${ui('search')}<span class="bd-SearchPrompt">${escapeHtml(view.searchPrompt)}</span><kbd data-bd-shortcut>Ctrl K</kbd></button><noscript>${pages}</noscript>`
  );
}

/** Returns the search dialog's texts as an attribute value. */
function searchTexts({ text, assistant }: PageView): string {
  return assistant ? writeTextsWithAssistant(text) : writeSearchTexts(text);
}

/** Cached, because the texts are the same on all pages in a language. */
const writeSearchTexts = memoizeByObject((text: PageView['text']) => writeTexts(text, SEARCH_TEXTS));
const writeTextsWithAssistant = memoizeByObject((text: PageView['text']) =>
  writeTexts(text, [...SEARCH_TEXTS, 'assistantAbout']),
);

function writeTexts(text: PageView['text'], keys: readonly string[]): string {
  return escapeHtml(JSON.stringify(Object.fromEntries(keys.map((key) => [key, text(key)]))));
}

/** Hidden until the server reports that it has an assistant. */
function renderAssistantEntry(view: PageView): string {
  if (!view.assistant) return '';
  return `<button type="button" id="assistant-entry" class="bd-AssistantOnly" aria-haspopup="dialog" aria-keyshortcuts="Control+I Meta+I">${ASSISTANT_ICON}<span>${escapeHtml(view.text('assistantAsk'))}</span></button>`;
}

function renderNavbarLinks(view: PageView): string {
  const { links, primary } = view.navbar;
  let html = '';
  for (const link of links) html += renderNavbarLink(link, view);
  if (primary !== undefined) {
    html += renderPrimary(primary, view);
  }
  if (html === '') return '';
  return `<nav class="bd-NavbarLinks" aria-label="${escapeHtml(view.text('mainNavigation'))}"><ul>${html}</ul></nav>`;
}

/**
 * Uses the same layers as the format's button: authors' style sheets color the first one (the background) and the
 * label.
 */
function renderPrimary(primary: LinkView, view: PageView): string {
  const icon = view.icon(primary.icon, { type: primary.iconType, size: 16 });
  return (
    `<li id="topbar-cta-button"><a class="bd-PrimaryButton" data-component-name="primary-header-button"${linkAttributes(primary)}>` +
    `<span class="absolute"></span>${icon}<span class="z-10">${escapeHtml(primary.label)}</span></a></li>`
  );
}

/** Renders one link of the navbar, which is also used in the drawer. */
export function renderNavbarLink(link: LinkView, view: PageView): string {
  const icon = view.icon(link.icon, { type: link.iconType, size: 16 });
  return `<li class="navbar-link"><a${linkAttributes(link)}>${icon}<span>${escapeHtml(link.label)}</span></a></li>`;
}

const MODES = [
  ['system', 'monitor', 'appearanceSystem'],
  ['light', 'sun', 'appearanceLight'],
  ['dark', 'moon', 'appearanceDark'],
] as const;

function renderModeMenu(view: PageView): string {
  if (view.appearance.strict) return '';
  const panel = MODES.map(
    ([mode, icon, key]) =>
      `<button type="button" class="bd-MenuItem" role="menuitemradio" data-bd-mode="${mode}" aria-checked="false">${ui(icon)}<span class="bd-MenuItemTitle">${escapeHtml(view.text(key))}</span></button>`,
  ).join('');
  return renderMenu({
    attributes: ' class="bd-Menu bd-MenuEnd bd-ModeMenu bd-JsOnly" data-component-name="theme-toggle"',
    buttonAttributes: ` class="bd-IconButton" aria-label="${escapeHtml(view.text('appearance'))}"`,
    button: `<span class="bd-OnlyLight">${ui('sun')}</span><span class="bd-OnlyDark">${ui('moon')}</span>`,
    panel,
  });
}

function renderMobileButtons(view: PageView): string {
  const search = view.search
    ? `<button type="button" id="search-bar-entry-mobile" class="bd-IconButton bd-JsOnly" aria-label="${escapeHtml(view.text('search'))}" aria-haspopup="dialog">${ui('search')}</button>`
    : '';
  const assistant = view.assistant
    ? `<button type="button" id="assistant-entry-mobile" class="bd-IconButton bd-AssistantOnly" aria-label="${escapeHtml(view.text('assistantAsk'))}" aria-haspopup="dialog">${ASSISTANT_ICON}</button>`
    : '';
  return `${assistant}${search}<a class="bd-IconButton bd-MenuButton" href="#sidebar" data-bd-drawer="open" aria-label="${escapeHtml(view.text('openMenu'))}">${ui('menu')}</a>`;
}
