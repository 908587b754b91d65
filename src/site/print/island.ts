/** Prints islands: what they first show, and what the browser needs to show them again, live. */
import path from 'node:path';
import { attributes, escapeHtml } from '../../lib/html.ts';
import { findIcon } from '../icons/find-icon.ts';
import { iconMarkup, iconSymbol } from '../icons/icon-markup.ts';
import { findModule } from '../mdx/author-code/find-module.ts';
import type { PagePrinter } from '../model/component.ts';
import {
  ISLAND,
  ISLAND_NEED,
  islandScript,
  REPEATED,
  SLOT,
  type IslandCode,
  type IslandData,
  type IslandValue,
} from '../model/island.ts';
import type { PlannedPage } from '../model/plan.ts';
import { stringProp } from '../model/props.ts';
import type { ComponentNode } from '../model/tree.ts';
import { usedRootPaths } from './report-target.ts';
import { relativeRoot } from '../model/urls.ts';
import type { PageOutput } from './page-output.ts';
import type { SiteContext } from './site-context.ts';

interface IslandContext {
  printer: PagePrinter;
  page: PlannedPage;
  site: SiteContext;
  output: PageOutput;
}

/** Texts of the interface that built-in components show in a browser. */
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
  'table',
];

export const isOfIsland = ({ name }: ComponentNode): boolean => name === ISLAND || name === SLOT;

/** HTML of an island, or of a slot in one. The data stands in an attribute, where no text can end it. */
export function printIsland(node: ComponentNode, context: IslandContext): string {
  const { printer, page, output } = context;
  if (node.name === SLOT) {
    const own = attributes({
      'data-slot': Number(node.props['slot']),
      'data-snippet': stringProp(node.props, 'snippet'),
      'data-repeated': node.props[REPEATED] === true,
      hidden: node.props['hidden'] === true,
    });
    return `<doc-slot${own}>${printer.html(node.children)}</doc-slot>`;
  }
  const data = stringProp(node.props, 'data') ?? '{}';
  const { module, name, ...given } = JSON.parse(data) as IslandData;
  const used = [[module, name], ...findTags({ ...given })];
  const modules = [...new Set(used.flatMap(([module = '']) => module))];
  const isFirst = !output.needs.has('islands');
  output.needs.add('islands');
  const codes = JSON.parse(stringProp(node.props, 'codes') ?? '[]') as IslandCode[];
  for (const [module = '', name = ''] of used) {
    const code = codes.find(([file, own]) => file === module && own === name);
    output.needs.add(ISLAND_NEED + JSON.stringify(code ?? [module, name]));
  }
  const root = relativeRoot(page.url);
  const sources = [data, ...sourcesOf(modules, context.site)];
  const own = attributes({
    class: 'doc-island',
    'data-island': data,
    'data-scripts': modules.map((module) => root + islandScript(module)).join(' '),
    'data-texts': isFirst
      ? JSON.stringify(Object.fromEntries(TEXTS.map((key) => [key, printer.text(key)])))
      : undefined,
    'data-root-paths': usedRootPaths(sources, context.site).join(' ') || undefined,
  });
  return `<doc-island${own}>${printer.html(node.children)}${iconsHtml(sources, context)}</doc-island>`;
}

/** Tags among the children of an island that have a module of their own. */
function findTags(value: IslandValue): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) && value[0] === 't' ? [[String(value[1]), String(value[2])]] : [];
  return [...own, ...Object.values(value).flatMap(findTags)];
}

/** Icons that the code names as such; what a callout shows of its own. */
const NAMED = /\bicon\\?"?\s*[=:]\s*\{?\s*\\?["'`]([^"'`{}\\\n]{1,60})/g;
const CALLOUTS: Record<string, string> = {
  Note: 'lucide:sticky-note',
  Tip: 'lucide:lightbulb',
  Info: 'lucide:info',
  Warning: 'lucide:triangle-alert',
  Check: 'lucide:circle-check',
  Danger: 'lucide:octagon-alert',
};
const MAX_ICONS = 100;

/** The drawings that the island may show later: the browser has no library of icons. */
function iconsHtml(sources: readonly string[], { site, output }: IslandContext): string {
  const names = new Set(
    sources.flatMap((source) => [
      ...Array.from(source.matchAll(NAMED), ([, name = '']) => name),
      ...Object.entries(CALLOUTS).flatMap(([tag, icon]) => (source.includes(`<${tag}`) ? [icon] : [])),
    ]),
  );
  const { library } = site.plan.config.icons;
  const html = [...names].slice(0, MAX_ICONS).map((name) => {
    const icon = findIcon({ name, library });
    if (!icon) return '';
    output.icons.set(icon.id, iconSymbol(icon));
    return `<i data-name="${escapeHtml(name)}">${iconMarkup(icon)}</i>`;
  });
  return html.join('') === '' ? '' : `<template>${html.join('')}</template>`;
}

const IMPORTS = /\b(?:from|import)\s*["']([^"'\n]+)["']/g;
const MAX_MODULES = 100;

/** Text of modules, and of the files that they import. */
function sourcesOf(modules: readonly string[], site: SiteContext): string[] {
  const seen = new Set(modules.filter((file) => site.source.has(file)));
  const sources: string[] = [];
  for (const file of seen) {
    const text = site.source.read(file).toString('utf8');
    sources.push(text);
    if (!/\.(?:jsx?|tsx?|mjs)$/.test(path.posix.basename(file))) continue;
    for (const [, specifier = ''] of text.matchAll(IMPORTS)) {
      const found = findModule(specifier, { cache: site.modules, file });
      if (found !== undefined && /\.(?:jsx?|tsx?|mjs|json)$/.test(found) && seen.size < MAX_MODULES) seen.add(found);
    }
  }
  return sources;
}
