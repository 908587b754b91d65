/**
 * Creates our own pages and scripts: 404, list of all pages, home page, redirect stubs, navigation of large sections.
 */
import { expandText } from '../print/expand-text.ts';
import { splitSuffix } from '../content/find-target.ts';
import { resolveLink } from '../mdx/links.ts';
import { IdSpace } from '../mdx/heading-id.ts';
import type { Division } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import { createPageOutput } from '../print/page-output.ts';
import { createPagePrinter } from '../print/page-printer.ts';
import type { SiteContext } from '../print/site-context.ts';
import { textsFor } from '../texts/texts.ts';
import { sidebarScript } from '../theme/sidebar-script.ts';
import { renderContents, renderNotFound, renderRedirect } from '../theme/special-pages.ts';
import { decodeMarks, encodePath, urlToOutput } from '../model/urls.ts';
import { buildView } from '../view/build-view.ts';
import { publicBase, publicUrl } from '../view/address.ts';
import { languageName } from '../view/divisions.ts';
import { linkTo } from '../view/build-frame.ts';
import { allItems, isLarge, sectionScript } from '../view/sidebar-view.ts';
import type { OutputFile } from '../model/output-file.ts';
import { exactRedirects } from './redirect-rules.ts';
import { basePath, NOT_FOUND, rebase, rootLinks } from './root-links.ts';

export function shellFiles(site: SiteContext): OutputFile[] {
  return [
    ...(site.pages.has(NOT_FOUND) ? [] : [notFound(site)]),
    contents(site),
    ...startPage(site),
    ...redirectStubs(site),
    ...navigationScripts(site),
  ];
}

function notFound(site: SiteContext): OutputFile {
  const { errors } = site.plan.config;
  const { title, description, redirect } = errors.notFound;
  const base = basePath(site.plan);
  const { view, printer } = makeView(site, shellPage(NOT_FOUND, '404.html'));
  const rooted = rebase(view, base);
  const home = site.pages.get(site.plan.navigation.home);
  const html = renderNotFound(rooted, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { descriptionHtml: printer.html(expandText(description, site)) }),
    ...(redirect && home && { redirectTo: base + encodePath(home.output) }),
  });
  return { path: '404.html', content: rootLinks(html, base) };
}

function contents(site: SiteContext): OutputFile {
  const page = shellPage('/_docs/contents', '_docs/contents.html');
  const { view } = makeView(site, page);
  const getName = ({ kind, label }: Division) => (kind === 'language' ? languageName(label) : label);
  const sections = site.plan.navigation.sections.map((section) => ({
    ...(section.trail.length > 0 && { title: section.trail.map(getName).join(' › ') }),
    items: allItems(section, (url) => linkTo(page, url, site)),
  }));
  return { path: '_docs/contents.html', content: renderContents(view, sections) };
}

/** If `/` has no page, redirects it to the destination of a redirect rule or to the first page. */
function startPage(site: SiteContext): OutputFile[] {
  const { navigation, redirects } = site.plan;
  if (site.pages.has('/') || site.plan.pages.length === 0) return [];
  const text = textsFor(navigation.sections[0]?.language);
  const to = redirects.find(({ source }) => source === '/')?.destination ?? navigation.home;
  return [
    { path: 'index.html', content: renderRedirect({ to: linkTo(shellPage('/', 'index.html'), to, site), text }) },
  ];
}

function redirectStubs(site: SiteContext): OutputFile[] {
  const text = textsFor(undefined);
  const taken = new Set(['index.html', ...site.plan.assets, ...site.plan.pages.map(({ output }) => output)]);
  const stubs = exactRedirects(site.plan).map((rule) => ({ ...rule, output: getStubPath(rule.source) }));
  return stubs.flatMap(({ source, destination, output }) => {
    if (taken.has(output)) return [];
    taken.add(output);
    const page = shellPage(source, output);
    const resolved = resolveLink(destination, { file: 'docs.json', pageUrl: page.url }, site.targets);
    const target = resolved.kind === 'page' ? decodeMarks(resolved.url) : splitSuffix(destination).path;
    const to = linkTo(page, destination, site);
    const base = publicBase(site.plan);
    const { trailingSlash } = site.plan.config.seo;
    const canonical = base !== undefined && target.startsWith('/') ? publicUrl(base, target, trailingSlash) : undefined;
    return [{ path: output, content: renderRedirect({ to, ...(canonical !== undefined && { canonical }), text }) }];
  });
}

/** Returns `old.html` for both `/old` and `/old.html`, which sites of other generators used. */
function getStubPath(source: string): string {
  return /\.html?$/.test(source) ? source.slice(1) : urlToOutput(source);
}

function navigationScripts(site: SiteContext): OutputFile[] {
  return site.plan.navigation.sections.filter(isLarge).map((section) => {
    const { view } = makeView(site, shellPage('/', 'index.html'));
    const items = allItems(section, (url) => encodePath(site.pages.get(url)?.output ?? url));
    return {
      path: sectionScript(section),
      content: sidebarScript(items, { icon: view.icon, symbols: view.iconSymbols }),
    };
  });
}

function makeView(site: SiteContext, page: PlannedPage) {
  const output = createPageOutput();
  const text = textsFor(site.plan.navigation.sections[0]?.language);
  const printer = createPagePrinter({ site, page, output, ids: new IdSpace(), text, report: () => {} });
  return {
    view: buildView({ site, page, body: { html: '', descriptionHtml: '', toc: [], output }, printer, text }),
    printer,
  };
}

function shellPage(url: string, output: string): PlannedPage {
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
