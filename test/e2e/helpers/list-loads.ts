import fs from 'node:fs';
import path from 'node:path';

import { Parser } from 'htmlparser2';

/** Attributes whose URL a browser loads automatically, unlike links that a reader follows. */
const LOADING = ['src', 'srcset', 'poster', 'data', 'background', 'href', 'xlink:href', 'imagesrcset'];
const NEVER_LOADED = /^(?:a|area|base|form)$/;
const REMOTE = /(?:^|[\s,'"(=])(?:[a-z][a-z0-9+.-]*:)?\/\/[a-z0-9]/i;
/** URLs in style sheets that are loaded: `url(…)`, and `@import` with a string. */
const IN_STYLES = /(?:url\(|@import|image-set\()\s*['"]?\s*(?:[a-z][a-z0-9+.-]*:)?\/\/[a-z0-9][^)'";]*/gi;

/**
 * Returns the URLs on other hosts that a browser would load with a page of the bundle, according to its HTML and style
 * sheets.
 */
export function listLoads(folder: string, page: string): string[] {
  const loads: string[] = [];
  let style: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'style') style = '';
      if (!isLoading(name, attributes)) return;
      for (const attribute of LOADING) {
        const value = attributes[attribute];
        if (value !== undefined && REMOTE.test(value)) loads.push(`${attribute}=${value}`);
      }
      loads.push(...listInStyles(attributes['style'] ?? ''));
      if (name !== 'link' || attributes['rel'] !== 'stylesheet') return;
      const [sheet = ''] = (attributes['href'] ?? '').split('?');
      loads.push(...listInSheet(path.join(folder, sheet.startsWith('/') ? '' : path.dirname(page), sheet)));
    },
    ontext(text) {
      if (style !== undefined) style += text;
    },
    onclosetag(name) {
      if (name !== 'style') return;
      loads.push(...listInStyles(style ?? ''));
      style = undefined;
    },
  });
  parser.end(fs.readFileSync(path.join(folder, page), 'utf8'));
  return loads;
}

/** A browser doesn't load what a link leads to, or what it tells search engines. */
function isLoading(name: string, attributes: Record<string, string>): boolean {
  if (NEVER_LOADED.test(name)) return false;
  return name !== 'link' || !/^(?:canonical|alternate)$/.test(attributes['rel'] ?? '');
}

/** File → what it loads. All pages share most style sheets. */
const bySheet = new Map<string, readonly string[]>();

function listInSheet(file: string): readonly string[] {
  const loads = bySheet.get(file) ?? listInStyles(fs.readFileSync(file, 'utf8'));
  bySheet.set(file, loads);
  return loads;
}

function listInStyles(css: string): readonly string[] {
  return css.match(IN_STYLES) ?? [];
}
