import { isAirGapped } from '../../features/deployment-kinds.ts';
import { escapeHtml } from '../../lib/html.ts';
import { decodePath } from '../../lib/decode-path.ts';
import { isExternal } from '../../lib/is-external.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import type { PagePrinter } from '../model/component.ts';
import { findComponent } from '../components/registry.ts';
import { hasVisibleContent, unknownComponent } from '../components/unknown.ts';
import { COMPONENT_NAMES } from '../model/component-names.ts';
import { renderCodeBlock } from '../code/code-block.ts';
import type { BlockHighlighter } from '../code/highlighter.ts';
import { encodeMarks, encodePath, getRelativeHref, getRelativeRoot } from '../model/urls.ts';
import { getSeverity, type SourcePosition, type Report } from '../model/diagnostics.ts';
import { splitSuffix } from '../content/find-target.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { renderFormula, renderFormulaSource } from '../math/formula.ts';
import { splitFormulas } from '../mdx/formulas/inline-formulas.ts';
import { toInlineCss } from '../mdx/attributes.ts';
import type { IdSpace } from '../mdx/heading-id.ts';
import { resolveLink, type LinkTarget } from '../mdx/links.ts';
import { isJsx, type ComponentNode, type TreeNode } from '../model/tree.ts';
import type { PlannedPage } from '../model/plan.ts';
import { refinePlace, type SearchTarget } from '../model/refine-place.ts';
import { findDescriptionAt, findInDescription } from '../model/subject-place.ts';
import { splitTitle } from '../model/title-marks.ts';
import { BLANK_IMAGE } from './air-gap.ts';
import { createPropCheck } from './check-props.ts';
import { printElement } from './element.ts';
import { canReferenceFiles, rewriteAuthorCss } from './author-css.ts';
import { printIcon } from './icon.ts';
import { isOfIsland, printIsland } from './island.ts';
import type { PageOutput } from './page-output.ts';
import { parseInline } from './parse-inline.ts';
import {
  describeBackslash,
  describeBelowDocs,
  describeRespelled,
  findBelowDocs,
  describeBrokenLink,
  describeMissingFile,
  describeNamedPage,
  describeUnsafeLink,
  describeUnusable,
  findNamedPage,
  findUnavailable,
  hasBackslash,
  type Problem,
} from './report-target.ts';
import type { SiteContext } from './site-context.ts';

export interface PrinterInput {
  site: SiteContext;
  page: PlannedPage;
  output: PageOutput;
  ids: IdSpace;
  text: (key: string) => string;
  report: Report;
  /** Loaded for the code on the page. @defaultValue all code is plain */
  code?: BlockHighlighter;
}

/** Creates the HTML printer of one page. */
export function createPagePrinter(input: PrinterInput): PagePrinter {
  const { site, page, output, ids, report } = input;
  const root = getRelativeRoot(page.url);
  const math = site.plan.config.styling.latex !== false;
  const warn = (code: string, message: string, at: SourcePosition) =>
    report({ severity: getSeverity(code), code, message, ...at });
  const warnAt = (
    { code, message, severity = getSeverity(code) }: Problem,
    at: SourcePosition,
    located: SearchTarget,
  ) => report({ severity, code, message, ...findPlace(at, located) });
  /** Returns the position of content on the page: its position in the API description, if found there. */
  const findPlace = (at: SourcePosition, located: SearchTarget): SourcePosition => {
    const description = 'value' in located ? findDescriptionAt(page, at) : undefined;
    const place = description && 'value' in located && findInDescription(description, located.value, site.source);
    return place || refinePlace(at, located, site.source);
  };
  const addFragment = (url: string, fragment: string, at: SourcePosition): void => {
    const description = findDescriptionAt(page, at);
    output.fragments.push({ url, fragment, at, ...(description !== undefined && { description }) });
  };
  const addExternal = (url: string, at: SourcePosition): void => {
    if (!/^(?:https?:)?\/\//i.test(url)) return;
    const description = findDescriptionAt(page, at);
    output.externals.push({ url, at, ...(description !== undefined && { description }) });
  };

  const checkProps = createPropCheck((problem, { at }) => warnAt(problem, at, { attribute: problem.prop }));
  const spent = { cost: 0 };
  const drawn = { length: 0 };
  /** Missing sprites that have been reported. */
  const reportedSprites = new Set<string>();
  const printer: PagePrinter = {
    html(nodes) {
      let html = '';
      for (const node of nodes) html += printNode(node);
      return html;
    },
    inlineMarkdown: (text, at) => printer.html(parseInline(text, { at, math, report })),
    value(value, at) {
      if (isJsx(value)) return printer.html(value.children);
      if (Array.isArray(value)) return value.map((item) => printer.value(item, at)).join('');
      if (typeof value === 'string') return printTitle(value, at);
      return typeof value === 'number' ? String(value) : '';
    },
    link(url, at) {
      const target = resolve(url, at);
      switch (target.kind) {
        case 'external':
          if (toSafeHref(target.url) === '') warnAt(describeUnsafeLink(url), at, { value: url });
          else addExternal(target.url, at);
          return { href: toSafeHref(target.url) || '#', external: /^(?:https?:)?\/\//i.test(target.url) };
        case 'fragment':
          addFragment(page.url, target.hash.slice(1), at);
          return { href: target.hash, external: false };
        case 'page':
          if (target.hash.length > 1) addFragment(target.url, target.hash.slice(1), at);
          return {
            href:
              target.url === page.url && target.hash
                ? target.hash
                : getRelativeHref(page.url, target.url + target.query + target.hash),
            external: false,
          };
        case 'asset':
          return { href: root + encodePath(target.file) + target.suffix, external: false };
        default: {
          const problem = describeBrokenLink(target, site);
          const unavailable = problem.instead === undefined ? findUnavailable(target, site) : undefined;
          if (unavailable !== undefined) return { href: getRelativeHref(page.url, unavailable), external: false };
          warnAt(problem, at, { value: url });
          if (problem.instead !== undefined) {
            const { path, hash } = splitSuffix(problem.instead);
            if (hash.length > 1) addFragment(path, hash.slice(1), at);
            return { href: getRelativeHref(page.url, problem.instead), external: false };
          }
          output.broken++;
          return { href: getFallbackHref(page.url, url), external: false };
        }
      }
    },
    asset(url, at) {
      const target = resolve(url, at);
      if (target.kind === 'asset') {
        const { size, problem } = site.pictureOf(target.file);
        if (problem !== undefined) warnAt(describeUnusable(target.file, problem), at, { value: url });
        return { src: root + encodePath(target.file) + target.suffix, ...size };
      }
      if (/^data:image\//i.test(url.trim())) return { src: url.trim() };
      const elsewhere = isExternal(url) ? url : target.kind === 'external' && isExternal(target.url) && target.url;
      if (elsewhere !== false && isAirGapped(site.plan.settings.features)) {
        warnAt(
          {
            code: 'external-resource',
            message: `"${url}" is on another host and won't load on an air-gapped site. Copy it into the repository.`,
          },
          at,
          { value: url },
        );
        return { src: BLANK_IMAGE };
      }
      if (elsewhere !== false) {
        addExternal(elsewhere.trim(), at);
        return { src: toSafeHref(elsewhere.trim()) };
      }
      // One page often uses many symbols from one sprite, so a missing sprite is only reported once.
      const sprite = url.includes('#') ? url.slice(0, url.indexOf('#')) : undefined;
      if (sprite === undefined || !reportedSprites.has(sprite))
        warnAt(describeMissingFile(url, at, site), at, { value: url });
      if (sprite !== undefined) reportedSprites.add(sprite);
      return { src: toSafeHref(root + url.replace(/^\/+/, '')) };
    },
    icon: (icon, options) =>
      printIcon(icon, options, { printer, library: site.plan.config.icons.library, output, source: site.source }),
    codeBlock: (block) =>
      renderCodeBlock(block, { ...printer, drawn, highlighter: input.code ?? site.highlighter.plain }),
    formula: (formula) =>
      math ? renderFormula(formula, { ...printer, spent }) : renderFormulaSource(formula, 'latex'),
    uniqueId: (preferred) => ids.claim(preferred),
    text: input.text,
    panel: (html) => void output.panels.push(html),
    need: (feature) => void output.needs.add(feature),
    report: warn,
  };

  function resolve(written: string, at: SourcePosition): LinkTarget {
    const pageLink = findNamedPage(written, site);
    if (pageLink !== undefined) warnAt(describeNamedPage(written, pageLink), at, { value: written });
    const url = pageLink ?? written;
    const target = resolveLink(url, { file: at.file, pageUrl: page.url }, site.targets);
    const below = target.kind === 'broken' ? findBelowDocs(target, site) : undefined;
    if (below !== undefined && target.kind === 'broken') {
      warnAt(describeBelowDocs(url, below), at, { value: url });
      return { kind: 'asset', file: below, suffix: target.query + target.hash };
    }
    if ((target.kind === 'page' || target.kind === 'asset') && hasBackslash(url))
      warnAt(describeBackslash(url), at, { value: url });
    const respelled = 'isRespelled' in target && target.kind !== 'external' ? target : undefined;
    if (respelled) warnAt(describeRespelled(url, respelled), at, { value: url });
    return target;
  }

  function printTitle(value: string, at: SourcePosition): string {
    const printText = (part: string) => (math && part.includes('$') ? printFormulaText(part, at) : escapeHtml(part));
    return splitTitle(value)
      .map((part) => {
        if (part.kind === 'code') return `<code>${escapeHtml(part.text)}</code>`;
        return part.kind === 'strong' ? `<strong>${printText(part.text)}</strong>` : printText(part.text);
      })
      .join('');
  }

  function printFormulaText(value: string, at: SourcePosition): string {
    return splitFormulas(value)
      .map(({ text, formula }) => (formula ? printer.formula({ source: text, display: false, at }) : escapeHtml(text)))
      .join('');
  }

  function printNode(node: TreeNode): string {
    if (node.type === 'text') return escapeHtml(node.value);
    return node.type === 'element' ? printElement(node, printer, page, site) : printComponent(node);
  }

  function printComponent(node: ComponentNode): string {
    if (isOfIsland(node)) return printIsland(node, { printer, page, site, output });
    const component = findComponent(node.name);
    if (component) {
      checkProps(node);
      return component.html(withStyle(node), printer);
    }
    if (node.isMissing) return unknownComponent.html(node, printer);
    const guess = findClosestName(node.name, COMPONENT_NAMES);
    const message = `Unknown component <${node.name}>. ${hasVisibleContent(node) ? 'Its children are rendered without it' : 'Nothing is shown'}.`;
    const fix = guess === undefined ? 'Import or define the component.' : `Did you mean <${guess}>?`;
    warnAt({ code: 'unknown-component', message: `${message} ${fix}` }, node.at, { value: `<${node.name}` });
    return unknownComponent.html(node, printer);
  }

  /** Makes file URLs in a `style` prop relative to the page. */
  function withStyle(node: ComponentNode): ComponentNode {
    const css = toInlineCss(node.props['style']);
    if (!canReferenceFiles(css)) return node;
    return { ...node, props: { ...node.props, style: rewriteAuthorCss(css, node.at, { printer, page, site }) } };
  }

  return printer;
}

/**
 * Returns the href of a broken link, which still points to the author's target: a page, or a file if it has a file
 * extension.
 */
function getFallbackHref(from: string, url: string): string {
  if (!url.startsWith('/')) return toSafeHref(url) || '#';
  const { path, query, hash } = splitSuffix(url);
  const decoded = decodePath(path).replace(/\.mdx?$/, '');
  if (!FILE_END.test(decoded)) return getRelativeHref(from, encodeMarks(decoded) + query + hash);
  return getRelativeRoot(from) + encodePath(decoded.replace(/^\/+/, '')) + query + hash;
}

/** Matches a file extension, which `v2.0` doesn't have. */
const FILE_END = /[^/]\.[a-z][a-z\d]{1,9}$/i;
