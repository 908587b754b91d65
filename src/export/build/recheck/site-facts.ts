import { createHash, hash } from 'node:crypto';
import { sectionFor } from '../../../site/navigation/near-sections.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';

/** Hashes of a site, for what pages depend on. Each file is read once. */
export interface SiteFacts {
  /** Of all names of pages and files. */
  names: string;
  /** Of what counts for every page, and of the plan's entry of this one. */
  hashPage(url: string): string;
  /** Of a file's bytes; empty when it is not there. */
  hashFile(file: string): string;
  /** The page's own file and those that it may import, through any others: all whose name stands where files are named. */
  listFiles(url: string): [file: string, hash: string][];
}

export function createSiteFacts(site: SiteContext): SiteFacts {
  const { plan, source } = site;
  const hashes = new Map<string, string>();
  const mentions = new Map<string, readonly string[]>();
  const byName = groupByName(source.files.filter((file) => IMPORTABLE.test(file)));
  const common = hashCommon(site);
  const hashFile = (file: string) => {
    const known = hashes.get(file) ?? (source.has(file) ? hash('sha256', source.read(file)) : '');
    hashes.set(file, known);
    return known;
  };
  const listMentioned = (file: string) => {
    const known =
      mentions.get(file) ?? findNames(source.read(file).toString('utf8')).flatMap((name) => byName.get(name) ?? []);
    mentions.set(file, known);
    return known;
  };
  return {
    names: hash('sha256', JSON.stringify([plan.pages.map(({ url }) => url), plan.assets, source.files])),
    hashFile,
    hashPage(url) {
      const { previous: _, next: _next, modified: _modified, boost: _boost, ...page } = site.pages.get(url) ?? {};
      const language = (sectionFor(plan.navigation, url) ?? plan.navigation.sections[0])?.language;
      return hash('sha256', JSON.stringify([common, page, language]));
    },
    listFiles(url) {
      const start = site.pages.get(url)?.file;
      const found = new Set(start === undefined ? [] : [start]);
      for (const file of found)
        if (IMPORTABLE.test(file) && source.has(file)) for (const next of listMentioned(file)) found.add(next);
      return [...found].map((file) => [file, hashFile(file)]);
    },
  };
}

const IMPORTABLE = /\.(?:mdx?|[cm]?[jt]sx?|json)$/;

function groupByName(files: readonly string[]): Map<string, string[]> {
  return Map.groupBy(files, nameOf);
}

/** `snippets/note.mdx` → `note`; `parts/index.jsx` → `parts`. */
function nameOf(file: string): string {
  const plain = file.replace(/\.\w+$/, '').replace(/\/index$/, '');
  return plain.slice(plain.lastIndexOf('/') + 1);
}

/** Names of files in lines that may import: without folder and ending. */
function findNames(text: string): string[] {
  const lines = text.match(/^.*(?:\bfrom\b|\bimport\b|\brequire\b|\bexport\b|\bfile\s*=).*$/gm) ?? [];
  const names = lines.flatMap((line) => line.match(/["'`][^"'`]{1,300}["'`]/g) ?? []);
  return [...new Set(names.map((name) => nameOf(name.slice(1, -1))))];
}

/** Settings, descriptions of APIs and their parts. The navigation, the pages and the addresses of the site are asked for one by one. */
function hashCommon({ plan, source, unavailable }: SiteContext): string {
  const { navigation: _, redirects: _redirects, ...config } = plan.config;
  const { settings, overlays, withheld, specifications } = plan;
  const sum = createHash('sha256').update(
    JSON.stringify([config, settings, overlays, withheld, specifications, [...unavailable]]),
  );
  const configs = listConfigFiles(source);
  for (const file of source.files)
    if (/\.(?:json|ya?ml)$/i.test(file) && !configs.has(file))
      sum.update(`${file}\n${hash('sha256', source.read(file))}\n`);
  return sum.digest('hex');
}

/** docs.json and the files that it is made of: what they say is in the plan. */
function listConfigFiles(source: SiteContext['source']): Set<string> {
  const found = new Set(['docs.json', 'mint.json'].filter((file) => source.has(file)));
  for (const file of found)
    for (const [, name = ''] of source
      .read(file)
      .toString('utf8')
      .matchAll(/"\$ref"\s*:\s*"([^"#]+)"/g)) {
      const target = new URL(name, `file:///${file}`).pathname.slice(1);
      if (source.has(target)) found.add(target);
    }
  return found;
}
