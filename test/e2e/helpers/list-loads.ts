import fs from 'node:fs';
import path from 'node:path';

import { parseHTML } from 'linkedom';

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
  const { document } = parseHTML(fs.readFileSync(path.join(folder, page), 'utf8'));
  const loads: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName.toLowerCase();
    if (NEVER_LOADED.test(name)) continue;
    // Links for search engines are not loaded.
    if (name === 'link' && /^(?:canonical|alternate)$/.test(element.getAttribute('rel') ?? '')) continue;
    for (const attribute of LOADING) {
      const value = element.getAttribute(attribute);
      if (value !== null && REMOTE.test(value)) loads.push(`${attribute}=${value}`);
    }
    loads.push(...listInStyles(element.getAttribute('style') ?? ''));
    if (name === 'style') loads.push(...listInStyles(element.textContent ?? ''));
    if (name === 'link' && element.getAttribute('rel') === 'stylesheet') {
      const [sheet = ''] = (element.getAttribute('href') ?? '').split('?');
      const file = sheet.startsWith('/') ? sheet.slice(1) : path.join(path.dirname(page), sheet);
      loads.push(...listInStyles(fs.readFileSync(path.join(folder, file), 'utf8')));
    }
  }
  return loads;
}

function listInStyles(css: string): readonly string[] {
  return css.match(IN_STYLES) ?? [];
}
