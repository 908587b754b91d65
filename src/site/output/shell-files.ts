/**
 * Creates our own pages and scripts: 404, list of all pages, home page, redirect stubs, navigation of large sections.
 */
import { expandText } from '../print/expand-text.ts';
import { splitSuffix } from '../content/find-target.ts';
import { resolveLink } from '../mdx/links.ts';
import { IdSpace } from '../mdx/heading-id.ts';
import type { Division } from '../model/navigation.ts';
import { DOWNLOADS_PATH } from '../model/outline.ts';
import type { PlannedPage } from '../model/plan.ts';
import { createPageOutput } from '../print/page-output.ts';
import { createPagePrinter } from '../print/page-printer.ts';
import type { SiteContext } from '../print/site-context.ts';
import { getTranslator } from '../i18n/translator.ts';
import { buildSidebarScript } from '../theme/sidebar-script.ts';
import { renderContents, renderDownloads, renderNotFound, renderRedirect } from '../theme/special-pages.ts';
import { foldPath } from '../model/portable-path.ts';
import { decodeMarks, encodePath, urlToOutput } from '../model/urls.ts';
import { buildView } from '../view/build-view.ts';
import { findPublicBase, toPublicUrl } from '../view/public-urls.ts';
import { getLanguageName } from '../view/divisions.ts';
import { linkTo } from '../view/navigation-links.ts';
import { listAllItems, isLarge, getSectionScriptPath } from '../view/sidebar-view.ts';
import type { OutputFile } from '../model/output-file.ts';
import { listExactRedirects } from './redirect-rules.ts';
import { getBasePath, NOT_FOUND, rebase, convertToRootLinks } from './root-links.ts';

export function buildShellFiles(site: SiteContext): OutputFile[] {
  return [
    ...(site.pages.has(NOT_FOUND) ? [] : [buildNotFoundPage(site)]),
    buildContentsPage(site),
    ...buildDownloadsPage(site),
    ...buildStartPage(site),
    ...buildRedirectStubs(site),
    ...buildNavigationScripts(site),
  ];
}

function buildNotFoundPage(site: SiteContext): OutputFile {
  const { errors } = site.plan.config;
  const { title, description, redirect } = errors.notFound;
  const base = getBasePath(site.plan);
  const { view, printer } = makeView(site, createShellPage(NOT_FOUND, '404.html'));
  const rootedView = rebase(view, base);
  const home = site.pages.get(site.plan.navigation.home);
  const html = renderNotFound(rootedView, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { descriptionHtml: printer.html(expandText(description, site)) }),
    ...(redirect && home && { redirectTo: base + encodePath(home.output) }),
  });
  return { path: '404.html', content: convertToRootLinks(html, base) };
}

function buildContentsPage(site: SiteContext): OutputFile {
  const page = createShellPage('/_docs/contents', '_docs/contents.html');
  const { view } = makeView(site, page);
  const getName = ({ kind, label }: Division) => (kind === 'language' ? getLanguageName(label) : label);
  const sections = site.plan.navigation.sections.map((section) => ({
    ...(section.trail.length > 0 && { title: section.trail.map(getName).join(' › ') }),
    items: listAllItems(section, (url) => linkTo(page, url, site)),
  }));
  return { path: '_docs/contents.html', content: renderContents(view, sections) };
}

function buildDownloadsPage(site: SiteContext): OutputFile[] {
  if (!site.plan.config.downloads) return [];
  const { view } = makeView(site, createShellPage('/_docs/downloads', DOWNLOADS_PATH));
  return [{ path: DOWNLOADS_PATH, content: renderDownloads(view) }];
}

/** If `/` has no page, redirects it to the destination of a redirect rule or to the first page. */
function buildStartPage(site: SiteContext): OutputFile[] {
  const { navigation, redirects } = site.plan;
  if (site.pages.has('/') || site.plan.pages.length === 0) return [];
  const text = getTranslator(navigation.sections[0]?.language);
  const to = redirects.find(({ source }) => source === '/')?.destination ?? navigation.home;
  return [
    { path: 'index.html', content: renderRedirect({ to: linkTo(createShellPage('/', 'index.html'), to, site), text }) },
  ];
}

function buildRedirectStubs(site: SiteContext): OutputFile[] {
  const text = getTranslator(undefined);
  const takenPaths = ['index.html', '404.html', ...site.plan.assets, ...site.plan.pages.map(({ output }) => output)];
  // A stub that differs from a page only in case would replace it on some systems, and lead to itself.
  const outputPaths = new Set(takenPaths.map(foldPath));
  const stubs = listExactRedirects(site.plan).map((rule) => ({ ...rule, output: getStubPath(rule.source) }));
  return stubs.flatMap(({ source, destination, output }) => {
    if (outputPaths.has(foldPath(output))) return [];
    outputPaths.add(foldPath(output));
    const page = createShellPage(source, output);
    const resolvedLink = resolveLink(destination, { file: 'docs.json', pageUrl: page.url }, site.targets);
    const target = resolvedLink.kind === 'page' ? decodeMarks(resolvedLink.url) : splitSuffix(destination).path;
    const to = linkTo(page, destination, site);
    const base = findPublicBase(site.plan);
    const { trailingSlash } = site.plan.config.seo;
    const canonical =
      base !== undefined && target.startsWith('/') ? toPublicUrl(base, target, trailingSlash) : undefined;
    return [{ path: output, content: renderRedirect({ to, ...(canonical !== undefined && { canonical }), text }) }];
  });
}

/** Returns `old.html` for both `/old` and `/old.html`, which sites of other generators used. */
function getStubPath(source: string): string {
  return /\.html?$/.test(source) ? source.slice(1) : urlToOutput(source);
}

function buildNavigationScripts(site: SiteContext): OutputFile[] {
  return site.plan.navigation.sections.filter(isLarge).map((section) => {
    const { view } = makeView(site, createShellPage('/', 'index.html'));
    const items = listAllItems(section, (url) => encodePath(site.pages.get(url)?.output ?? url));
    return {
      path: getSectionScriptPath(section),
      content: buildSidebarScript(items, { icon: view.icon, symbols: view.iconSymbols }),
    };
  });
}

function makeView(site: SiteContext, page: PlannedPage) {
  const output = createPageOutput();
  const text = getTranslator(site.plan.navigation.sections[0]?.language);
  const printer = createPagePrinter({ site, page, output, ids: new IdSpace(), text, report: () => {} });
  return {
    view: buildView({ site, page, body: { html: '', descriptionHtml: '', toc: [], output }, printer, text }),
    printer,
  };
}

function createShellPage(url: string, output: string): PlannedPage {
  return {
    url,
    file: 'docs.json',
    output,
    title: '',
    description: '',
    frontmatter: {
      mode: 'default',
      hideFooterPagination: true,
      hideApiMarker: false,
      keywords: [],
      groups: [],
      meta: {},
      raw: {},
      robots: 'noindex',
    },
    visibility: { sidebar: false, search: false, sitemap: false, llms: false, robots: 'noindex' },
  };
}
