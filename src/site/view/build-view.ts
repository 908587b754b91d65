/** Computes everything a page shows from the plan and its printed body. Templates only print it. */
import { API_STYLES } from '../descriptions/styles.ts';
import { hidesTitle, isBlankPage } from '../model/frontmatter.ts';
import type { PlannedPage } from '../model/plan.ts';
import { listRareClasses } from '../model/plugin.ts';
import type { PageOutput } from '../print/page-output.ts';
import type { FramePrinter } from '../print/page-printer.ts';
import type { SiteContext } from '../print/site-context.ts';
import { listTextFonts } from '../fonts/text-fonts.ts';
import { getDirection, getLanguageTag } from '../i18n/translator.ts';
import type { LinkView, PageView, TocEntry } from '../model/view.ts';
import type { OutputFile } from '../model/output-file.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import { buildActions } from './actions.ts';
import { buildDirectory } from './directory.ts';
import { buildFooter } from './footer.ts';
import { buildNavbar } from './navbar.ts';
import { CONFIG_POSITION } from './config-links.ts';
import { linkTo } from './navigation-links.ts';
import { findSection } from '../navigation/near-sections.ts';
import { buildHead } from './head.ts';
import { buildAnchors, buildSwitchers, buildTabs, buildVersionNotice } from './divisions.ts';
import { getMarkdownPath } from '../print/markdown-path.ts';
import { formatModified } from './modified.ts';
import { encodePath, getRelativeRoot } from '../model/urls.ts';
import { getSearchIndexPath, getSearchSection } from './search-index-path.ts';
import { buildSidebar } from './sidebar-view.ts';
import { getSourceLinks } from './source-links.ts';

export interface PrintedBody {
  html: string;
  titleHtml?: string;
  /** The page's description, or '' if it has none. */
  descriptionHtml: string;
  toc: TocEntry[];
  output: Pick<PageOutput, 'icons' | 'needs' | 'panels'>;
  /** Files of plug-ins beside the page. */
  files?: readonly OutputFile[];
  related?: LinkView[];
}

export interface ViewInput {
  site: SiteContext;
  page: PlannedPage;
  body: PrintedBody;
  printer: FramePrinter;
  text: (key: string) => string;
}

export function buildView({ site, page, body, printer, text }: ViewInput): PageView {
  const { config, navigation, settings } = site.plan;
  const sectionId = findSection(navigation, page.url)?.id ?? findDefaultSection(site);
  const section = sectionId === undefined ? undefined : navigation.sections[sectionId];
  const { frontmatter } = page;
  const root = getRelativeRoot(page.url);
  const banner = section?.banner ?? config.banner;
  const groups = navigation.groupsOf[page.url] ?? [];
  const findNeighbor = (url: string | undefined) => {
    const neighbor = url === undefined ? undefined : site.pages.get(url);
    return (
      neighbor && {
        title: stripTitleMarkup(neighbor.frontmatter.sidebarTitle ?? neighbor.title),
        href: linkTo(page, neighbor.url, site),
      }
    );
  };
  const previous = frontmatter.hideFooterPagination ? undefined : findNeighbor(page.previous);
  const next = frontmatter.hideFooterPagination ? undefined : findNeighbor(page.next);
  const directory = buildDirectory(site, page, section);
  const language = section?.language ?? navigation.sections[0]?.language ?? 'en';
  const modifiedDate = formatModified(site.plan, page, getLanguageTag(language));
  const { needs } = body.output;
  const context = { files: body.files ?? [], needs, root, text, language: getLanguageTag(language), toc: body.toc };
  const parts = site.plugins.flatMap((plugin) => plugin.frame?.(site, page, context) ?? []);
  const versionNotice = buildVersionNotice({ site, page, section }, text);
  return {
    theme: config.theme,
    language: getLanguageTag(language),
    direction: getDirection(language),
    url: page.url,
    root,
    siteName: config.name,
    text,
    head: buildHead(site, page, { root, parts }),
    appearance: config.appearance,
    ...(banner && { banner: { ...banner, html: printer.inlineMarkdown(banner.content, CONFIG_POSITION) } }),
    navbar: buildNavbar({ site, page, printer, section }),
    tabs: buildTabs(site, page, section),
    switchers: buildSwitchers(site, page, section),
    ...(versionNotice && { versionNotice }),
    anchors: buildAnchors(site, page, section),
    sidebar: section && buildSidebar({ site, page, section, text }),
    page: {
      mode: frontmatter.mode,
      eyebrow: (config.styling.eyebrows === 'breadcrumbs'
        ? [
            ...(section?.trail.filter(({ kind }) => !SELECTED_KINDS.has(kind)).map(({ label }) => label) ?? []),
            ...groups,
          ]
        : groups.slice(-1)
      ).map((label) => ({ label })),
      title: page.title,
      ...(body.titleHtml !== undefined && { titleHtml: body.titleHtml }),
      showTitle: !isBlankPage(frontmatter) && !hidesTitle(page),
      descriptionHtml: body.descriptionHtml,
      deprecated: frontmatter.deprecated ?? false,
      ...(frontmatter.tag !== undefined && { tag: frontmatter.tag }),
      ...(frontmatter.version !== undefined && { version: frontmatter.version }),
      html: body.html,
      toc: body.toc,
      panelHtml: body.output.panels.toSorted((a, b) => getPanelRank(a) - getPanelRank(b)).join(''),
      ...(previous && { previous }),
      ...(next && { next }),
      ...(directory && { directory }),
      ...(body.related && { related: body.related }),
      ...(modifiedDate && { modified: modifiedDate }),
      ...(page.file !== 'docs.json' && {
        asksFeedback: settings.features.analytics && config.feedback.thumbsRating,
        ...getSourceLinks(site, page),
      }),
      actions: buildActions(site, page, text),
      actionsPlace: page.frontmatter.contextual?.display ?? config.contextual?.display ?? 'header',
      markdownHref: root + encodePath(getMarkdownPath(page)),
      toolsHtml: parts.map(({ toolsHtml = '' }) => toolsHtml).join(''),
      footHtml: parts.map(({ footHtml = '' }) => footHtml).join(''),
    },
    footer: buildFooter({ site, printer, section }),
    iconSymbols: () => [...body.output.icons.values()].join(''),
    icon: (name, options = {}) => printer.icon(name, { at: CONFIG_POSITION, ...options }),
    countsViews: settings.features.analytics && config.feedback.mayCollect,
    isForReaders: settings.audience === 'signed-in',
    search: settings.features.search,
    assistant: settings.features.assistant,
    searchPrompt: config.search.prompt ?? text('searchPrompt'),
    searchIndex: getSearchIndexPath(section),
    searchSection: getSearchSection(section),
    searchPage: page.output,
    contentsHref: `${root}_docs/contents.html`,
    styles: [
      `${root}_docs/theme.css`,
      ...(needs.has('api') ? [root + API_STYLES] : []),
      ...site.plugins.flatMap((plugin) => plugin.styles?.(config, needs) ?? []).map((file) => root + file),
      `${root}_docs/site.css`,
      ...site.plan.styles.map((file) => root + encodeURI(file)),
    ],
    rareClasses: listRareClasses(site.plugins),
    scripts: [
      `${root}_docs/main.js`,
      ...parts.flatMap(({ scripts = [] }) => scripts).map((file) => root + file),
      ...site.plan.scripts.map((file) => root + encodeURI(file)),
    ],
    textFonts: listTextFonts(config.fonts),
  };
}

/** Sorts a response below its request, regardless of the author's order. */
function getPanelRank(html: string): number {
  return html.startsWith('<div class="bd-ResponseExample"') ? 1 : 0;
}

/** Divisions with a selector, which aren't part of the breadcrumbs. */
const SELECTED_KINDS: ReadonlySet<string> = new Set(['language', 'version']);

/** Pages outside the navigation whose folder doesn't match a section use the sidebar of the home page. */
function findDefaultSection(site: SiteContext): number | undefined {
  const { navigation } = site.plan;
  return navigation.sectionOf[navigation.home] ?? (navigation.sections.length > 0 ? 0 : undefined);
}
