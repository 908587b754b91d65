/** Reads a site's name and the locations of its docs from docusaurus.config. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, type Fields } from '../fields.ts';
import type { AddNote } from '../imported.ts';
import { readModule } from '../read-settings.ts';
import type { DocsFolder } from './read-docs.ts';

export interface DocusaurusSettings {
  file: string;
  site: Fields;
  theme: Fields;
  folders: DocsFolder[];
  /** Names of plugins without an equivalent. */
  plugins: string[];
}

const CONFIG = /^docusaurus\.config\.(?:[cm]?js|[cm]?ts)$/;

export function findConfig(source: Source): string | undefined {
  return source.files.find((file) => CONFIG.test(file));
}

export function readDocusaurus(source: Source, note: AddNote): DocusaurusSettings {
  const file = findConfig(source) ?? 'docusaurus.config.js';
  const site = asFields(readModule(source, file, note));
  const pairs = [...readList(site['presets']), ...readList(site['plugins'])].map((entry): [string, Fields] =>
    Array.isArray(entry) ? [String(entry[0]), asFields(entry[1])] : [String(entry), {}],
  );
  const presetPlugins = pairs.flatMap(([name, options]) => {
    if (/preset-classic$|^classic$/.test(name)) return options['docs'] === false ? [] : [asFields(options['docs'])];
    return /(?:plugin-)?content-docs$/.test(name) ? [options] : [];
  });
  const folders = (presetPlugins.length > 0 ? presetPlugins : [{}]).map((options, index): DocsFolder => {
    const folder = cleanText(options['path']) ?? 'docs';
    const route = cleanText(options['routeBasePath']) ?? 'docs';
    const sidebar = cleanText(options['sidebarPath']) ?? SIDEBARS.find((name) => index === 0 && source.has(name));
    return {
      folder,
      route,
      target: index === 0 ? '' : route || folder,
      sidebarFile: sidebar !== undefined && source.has(sidebar) ? sidebar : undefined,
    };
  });
  return {
    file,
    site,
    theme: asFields(site['themeConfig']),
    folders: folders.filter(({ folder }) => source.files.some((name) => name.startsWith(`${folder}/`))),
    plugins: pairs
      .map(([name]) => name)
      .filter((name) => !/preset-classic$|^classic$|content-docs$/.test(name) && name !== 'undefined'),
  };
}

const SIDEBARS = ['sidebars.js', 'sidebars.ts', 'sidebars.json', 'sidebars.cjs', 'sidebars.mjs'];

/** Returns a normalized path of the site without surrounding slashes; '' for the root. */
function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return path.posix
    .normalize(value)
    .replaceAll(/^(?:\.?\/)+|\/+$/g, '')
    .replace(/^\.$/, '');
}
