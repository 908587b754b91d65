import { escapeHtml } from '../../lib/html.ts';
import { renderActions } from './actions.ts';
import { renderDirectory } from './directory.ts';
import { linkAttributes } from './markup.ts';
import { hasFrame } from './modes.ts';
import { renderPageFoot } from './page-foot.ts';
import { renderPagination } from './pagination.ts';
import { renderRelated } from './related.ts';
import { renderPanel } from './toc.ts';
import { isBlankPage } from '../model/frontmatter.ts';
import type { PageView } from '../model/view.ts';

/** Renders the page itself: its header, body, date and pagination. Nothing comes before the body of a blank page. */
export function renderContent(view: PageView): string {
  const { page } = view;
  const isFramed = hasFrame(view);
  const isBlank = isBlankPage(page);
  const notice = renderVersionNotice(view);
  const canvas = isBlank ? ' bd-Canvas' : '';
  const end = isFramed ? `${renderRelated(view)}${renderPageFoot(view)}${renderPagination(view)}` : '';
  const panel = renderPanel(view);
  const layout = panel === '' ? '' : ' bd-HasPanel';
  return `${isBlank ? '' : notice}<article class="bd-Article${layout}">${renderHeader(view)}${panel}<div id="content" class="mdx-content prose${canvas}">${loadFirstImage(page.html)}${renderDirectory(view)}</div>${end === '' ? '' : `<div class="bd-ArticleEnd">${end}</div>`}</article>${isBlank ? notice : ''}`;
}

function renderVersionNotice({ versionNotice }: PageView): string {
  if (versionNotice === undefined) return '';
  const { text, label, href } = versionNotice;
  return `<p class="bd-VersionNotice">${keepDates(text)} <a${linkAttributes({ href })}>${keepDates(label)}</a></p>`;
}

/** Keeps dates and version numbers on one line, which browsers would break at hyphens. */
function keepDates(text: string): string {
  return escapeHtml(text).replaceAll(/\b[\w.]+(?:-[\w.]+)+\b/g, (name) =>
    name.length > 24 ? name : `<span>${name}</span>`,
  );
}

/** Loads an image at the top of a page eagerly, because it is visible before any scrolling. */
function loadFirstImage(html: string): string {
  const at = html.indexOf(LAZY);
  if (at < 0 || at > FIRST_VIEW) return html;
  const top = html.slice(0, FIRST_VIEW);
  const htmlBelow = html.slice(FIRST_VIEW);
  return top.replace(/(<img [^>]*?) loading="lazy"/, '$1') + htmlBelow;
}

const LAZY = ' loading="lazy"';

/** Number of HTML characters that at least fill a screen. */
const FIRST_VIEW = 2_000;

function renderHeader(view: PageView): string {
  const { page } = view;
  if (isBlankPage(page)) return '';
  const actions = page.actionsPlace === 'toc' && page.mode === 'default' ? '' : renderActions(view, 'header');
  const tools = `${page.toolsHtml ?? ''}${actions}`;
  const description =
    page.descriptionHtml === '' ? '' : `<div class="bd-PageDescription prose">${page.descriptionHtml}</div>`;
  const marks = renderMarks(view);
  const title = page.showTitle ? `<h1 id="page-title">${page.titleHtml ?? escapeHtml(page.title)}${marks}</h1>` : marks;
  const html = `${renderEyebrow(view)}${title}${description}${tools === '' ? '' : `<div class="bd-PageTools">${tools}</div>`}`;
  return html === '' ? '' : `<header id="header">${html}</header>`;
}

function renderEyebrow(view: PageView): string {
  const { eyebrow } = view.page;
  if (eyebrow.length === 0) return '';
  if (eyebrow.length === 1) return `<div class="eyebrow">${renderCrumb(eyebrow[0])}</div>`;
  const items = eyebrow.map((entry) => `<li class="breadcrumb-item">${renderCrumb(entry)}</li>`).join('');
  return `<nav class="eyebrow" aria-label="${escapeHtml(view.text('breadcrumbs'))}"><ol class="breadcrumb-list">${items}</ol></nav>`;
}

function renderCrumb(entry: PageView['page']['eyebrow'][number] | undefined): string {
  if (entry === undefined) return '';
  const label = escapeHtml(entry.label);
  return entry.href === undefined ? label : `<a${linkAttributes({ href: entry.href })}>${label}</a>`;
}

function renderMarks(view: PageView): string {
  const { page } = view;
  let html = '';
  if (page.deprecated)
    html += `<span class="bd-TitlePill" data-bd-kind="deprecated">${escapeHtml(view.text('deprecated'))}</span>`;
  if (page.tag !== undefined && page.tag !== '') html += `<span class="bd-TitlePill">${escapeHtml(page.tag)}</span>`;
  if (page.version !== undefined && page.version !== '')
    html += `<span class="bd-TitlePill">${escapeHtml(page.version)}</span>`;
  return html === '' ? '' : `<span class="bd-TitlePills">${html}</span>`;
}
