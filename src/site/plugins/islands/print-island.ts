/** Prints islands: their initial content, and the data that the browser needs to render them live. */
import path from 'node:path';
import { renderAttributes, escapeHtml } from '../../../lib/html.ts';
import { ARROW_ICON } from '../../components/card/markup.ts';
import { CALLOUT_ICONS } from '../../components/callout/markup.ts';
import { findIcon } from '../../icons/find-icon.ts';
import { renderIcon, renderIconSymbol } from '../../icons/icon-markup.ts';
import { findModule } from '../../mdx/author-code/find-module.ts';
import type { PagePrinter } from '../../model/component.ts';
import { findPackageIcon } from '../../model/icon-packages.ts';
import type { PrinterPage, PrintNode } from '../../model/plugin.ts';
import { readStringProp } from '../../model/props.ts';
import type { ComponentNode } from '../../model/tree.ts';
import { listUsedRootPaths } from '../../print/report-target.ts';
import { getRelativeRoot } from '../../model/urls.ts';
import type { SiteContext } from '../../print/site-context.ts';
import type { IslandCode, IslandData, IslandValue } from './island-data.ts';
import { COMPONENT_NEED, HIDDEN_NEED, ISLAND, NEED, getIslandScriptPath, REPEATED_SLOT, SLOT } from './names.ts';

/** Interface texts that built-in components show in the browser. */
const TEXTS = [
  'note',
  'tip',
  'info',
  'warning',
  'check',
  'danger',
  'copyCode',
  'required',
  'deprecated',
  'default',
  'availableOptions',
  'showMore',
  'childAttributes',
  'show',
  'hide',
  'chooseExample',
  'table',
];

/** Returns the printers of a page's islands and slots. */
export function createPrinters(context: PrinterPage<SiteContext>): Record<string, PrintNode> {
  const { printer } = context;
  /** The first island also has the texts of all. */
  let hasTexts = false;
  return {
    [ISLAND](node) {
      const texts = hasTexts ? undefined : TEXTS.map((key) => [key, printer.text(key)]);
      hasTexts = true;
      return printIsland(node, context, texts && JSON.stringify(Object.fromEntries(texts)));
    },
    [SLOT]: (node) => printSlot(node, printer),
    [REPEATED_SLOT]: (node) => printSlot(node, printer),
  };
}

function printSlot({ name, props, children }: ComponentNode, printer: PagePrinter): string {
  if (name === SLOT && props['hidden'] === true) printer.need(HIDDEN_NEED);
  const attributes = renderAttributes({
    'data-bd-slot': Number(props['slot']),
    'data-bd-snippet': readStringProp(props, 'snippet'),
    'data-bd-repeated': name === REPEATED_SLOT,
    hidden: props['hidden'] === true,
  });
  return `<doc-slot${attributes}>${printer.html(children)}</doc-slot>`;
}

/** Prints an island. The data is in an attribute, where it can't break out of the markup. */
function printIsland(node: ComponentNode, context: PrinterPage<SiteContext>, texts: string | undefined): string {
  const { printer, page, site } = context;
  const data = readStringProp(node.props, 'data') ?? '{}';
  const { module, name, ...childValues } = JSON.parse(data) as IslandData;
  const usedModules = [[module, name], ...findTags({ ...childValues })];
  const modules = [...new Set(usedModules.flatMap(([module = '']) => module))];
  printer.need(NEED);
  const codes = JSON.parse(readStringProp(node.props, 'codes') ?? '[]') as IslandCode[];
  for (const [module = '', name = ''] of usedModules) {
    const code = codes.find(([file, exportedName]) => file === module && exportedName === name);
    printer.need(`${COMPONENT_NEED}${JSON.stringify(code ?? [module, name])}`);
  }
  const root = getRelativeRoot(page.url);
  const sources = [data, ...readSources(modules, site)];
  const islandAttributes = renderAttributes({
    class: 'bd-DocIsland',
    'data-bd-island': data,
    'data-bd-scripts': modules.map((module) => root + getIslandScriptPath(module)).join(' '),
    'data-bd-texts': texts,
    'data-bd-root-paths': listUsedRootPaths(sources, site).join(' ') || undefined,
  });
  return `<doc-island${islandAttributes}>${printer.html(node.children)}${printIcons(sources, context)}</doc-island>`;
}

/** Returns the tags among an island's children that belong to another module. */
function findTags(value: IslandValue): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const valueTags = Array.isArray(value) && value[0] === 't' ? [[String(value[1]), String(value[2])]] : [];
  return [...valueTags, ...Object.values(value).flatMap(findTags)];
}

/** Finds icon names in the code, in addition to the icons of callouts. */
const ICON_NAME = /\bicon\\?"?\s*[=:]\s*\{?\s*\\?["'`]([^"'`{}\\\n]{1,60})/g;
/** The tags of callouts with their icons. */
const CALLOUTS = Object.entries(CALLOUT_ICONS).map(
  ([type, icon]) => [`<${type.charAt(0).toUpperCase()}${type.slice(1)}`, icon] as const,
);
/** Returns the icons that cards show without an `icon` prop: for their type, and an arrow for a link to another site. */
function listCardIcons(source: string): string[] {
  const types = Array.from(
    source.matchAll(/<Card\b[^<>]*\btype="(\w+)"/g),
    ([, type = '']) => CALLOUT_ICONS[type] ?? '',
  );
  const hasArrow = /<Card\b[^<>]*\b(?:arrow\b|href=(?:"https?:|\{))/.test(source);
  return [...types.filter(Boolean), ...(hasArrow ? [ARROW_ICON] : [])];
}

const ICON_IMPORT = /\bimport\b([\w$\s,{}]{1,2000}?)\bfrom\s*["']([^"'\n]{1,200})["']/g;

/** Returns the icons that a module imports from packages. */
function listImportedIcons(source: string): string[] {
  return Array.from(source.matchAll(ICON_IMPORT))
    .flatMap(([, names = '', specifier = '']) =>
      Array.from(names.matchAll(/([\w$]+)(?:\s+as\s+[\w$]+)?/g), ([, name = '']) => findPackageIcon(specifier, name)),
    )
    .filter((icon) => icon !== undefined);
}

const MAX_ICONS = 100;

/** Returns the icons that the island could show later, because the browser has no icon library. */
function printIcons(sources: readonly string[], { site, icons }: PrinterPage<SiteContext>): string {
  const names = new Set(
    sources.flatMap((source) => [
      ...Array.from(source.matchAll(ICON_NAME), ([, name = '']) => name),
      ...listCardIcons(source),
      ...listImportedIcons(source),
      ...CALLOUTS.flatMap(([tag, icon]) => (source.includes(tag) ? [icon] : [])),
    ]),
  );
  const { library } = site.plan.config.icons;
  const html = [...names].slice(0, MAX_ICONS).map((name) => {
    const icon = findIcon({ name, library });
    if (!icon) return '';
    icons.set(icon.id, renderIconSymbol(icon));
    return `<i data-bd-name="${escapeHtml(name)}">${renderIcon(icon)}</i>`;
  });
  return html.join('') === '' ? '' : `<template>${html.join('')}</template>`;
}

const IMPORTS = /\b(?:from|import)\s*["']([^"'\n]+)["']/g;
const MAX_MODULES = 100;

/** Returns the source of modules and of the files they import. */
function readSources(modules: readonly string[], site: SiteContext): string[] {
  const files = new Set(modules.filter((file) => site.source.has(file)));
  const sources: string[] = [];
  for (const file of files) {
    const text = site.source.read(file).toString('utf8');
    sources.push(text);
    if (!/\.(?:jsx?|tsx?|mjs)$/.test(path.posix.basename(file))) continue;
    for (const [, specifier = ''] of text.matchAll(IMPORTS)) {
      const moduleFile = findModule(specifier, { cache: site.modules, file });
      if (moduleFile !== undefined && /\.(?:jsx?|tsx?|mjs|json)$/.test(moduleFile) && files.size < MAX_MODULES)
        files.add(moduleFile);
    }
  }
  return sources;
}
