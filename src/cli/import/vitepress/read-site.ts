/** Reads the configuration of a VitePress site, without running it. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { asFields, readText, type Fields } from '../fields.ts';
import { isHidden, isInFolder, isPage } from '../import-files.ts';
import type { AddNote } from '../imported.ts';
import { readModule } from '../read-settings.ts';
import { readExcluded, readRewrites, type Rewrite } from './rewrites.ts';

export interface VitepressSite {
  /** The configuration file. */
  file: string;
  /** Folder of the pages; '' for the root. */
  folder: string;
  site: Fields;
  theme: Fields;
  /** Source files of pages. */
  pages: string[];
  rewrite: Rewrite;
}

const CONFIG = /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/;

export function findConfig(source: Source): string | undefined {
  return source.files.find((file) => CONFIG.test(file));
}

export function readSite(source: Source, note: AddNote): VitepressSite {
  const file = findConfig(source) ?? '.vitepress/config.js';
  const site = preferRoot(asFields(readModule(source, file, note)));
  const base = file.slice(0, Math.max(0, file.indexOf('.vitepress/') - 1));
  const folder = path.posix.join(base, readText(site['srcDir']) ?? '').replace(/^\.$|\/$/g, '');
  const rewrite = readRewrites(site, () => note({ file, what: 'the setting "rewrites", or parts of it' }));
  const isExcluded = readExcluded(site, () => note({ file, what: 'the setting "srcExclude", or parts of it' }));
  const pages = source.files.filter(
    (name) =>
      isPage(name) && isInFolder(name, folder) && !isHidden(name) && !isExcluded(path.posix.relative(folder, name)),
  );
  return { file, folder, site, theme: readTheme(site), pages, rewrite };
}

/** The root language can have its own title, description and other settings of the site. */
function preferRoot(site: Fields): Fields {
  const {
    lang: _lang,
    label: _label,
    link: _link,
    themeConfig: _theme,
    ...own
  } = asFields(asFields(site['locales'])['root']);
  return { ...site, ...own };
}

/** The root language can have its own theme settings. */
function readTheme(site: Fields): Fields {
  const root = asFields(asFields(site['locales'])['root']);
  return { ...asFields(site['themeConfig']), ...asFields(root['themeConfig']) };
}
