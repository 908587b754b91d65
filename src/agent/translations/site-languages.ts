/** Finds the languages of a site's navigation and the pages that each of them lists. */
import { parseReference, readConfig, type NavigationInput } from '../../site/format.ts';
import type { Source } from '../../site/shared.ts';
import { trimSlashes } from '../../lib/slashes.ts';

/** One language in one place of the navigation, such as French in version 2. */
export interface LanguagePages {
  /** The code in docs.json. */
  language: string;
  /** Paths of the listed pages: existing files, or paths without an extension if there is no file. */
  pages: string[];
  /** What API pages are created from: operations such as `GET /users`, and API descriptions. */
  operations: string[];
}

/** Languages beside each other in the navigation. The pages of `source` are translated into the others. */
export interface LanguageSet {
  source: LanguagePages;
  targets: LanguagePages[];
}

/**
 * Returns the sets of languages. A site without languages is one set without targets, in English. Throws
 * `invalid_site` if docs.json can't be read.
 */
export function readLanguageSets(source: Source): LanguageSet[] {
  const { config } = readConfig(source, () => {});
  const sets: LanguageSet[] = [];
  const visit = (node: NavigationInput) => {
    const nodes = node.children.flatMap((child) => (child.type === 'node' ? [child.node] : []));
    const languages = nodes.filter(({ kind }) => kind === 'language');
    const original = languages.find((each) => each.default === true) ?? languages[0];
    if (original === undefined) return nodes.forEach(visit);
    const toPages = (each: NavigationInput) => ({ language: each.label, ...listPages(each, source) });
    sets.push({ source: toPages(original), targets: languages.filter((each) => each !== original).map(toPages) });
  };
  visit(config.navigation);
  if (sets.length > 0) return sets;
  return [{ source: { language: DEFAULT_LANGUAGE, ...listPages(config.navigation, source) }, targets: [] }];
}

const DEFAULT_LANGUAGE = 'en';

/** Lists the pages and API pages below a node once each, without external links. */
function listPages(root: NavigationInput, source: Source): Omit<LanguagePages, 'language'> {
  const pages = new Set<string>();
  const operations = new Set<string>();
  const add = (ref: string) => {
    const reference = parseReference(ref, (name) => findPageFile(name, source) !== undefined);
    if (reference.kind === 'operation') operations.add(ref.trim());
    if (reference.kind === 'page') pages.add(findPageFile(reference.path, source) ?? toStem(reference.path));
  };
  const visit = (node: NavigationInput) => {
    if (node.root !== undefined) add(node.root);
    const descriptions = Object.values(node.parts ?? {});
    for (const name of descriptions.flatMap(({ sources }) => sources)) operations.add(name);
    for (const child of node.children) {
      if (child.type === 'page') add(child.ref);
      else visit(child.node);
    }
  };
  visit(root);
  return { pages: [...pages], operations: [...operations] };
}

/** Returns the file of a page path as docs.json writes it. */
function findPageFile(path: string, source: Pick<Source, 'has'>): string | undefined {
  const stem = toStem(path);
  const names = stem === '' ? ['index'] : [stem, `${stem}/index`];
  return names.flatMap((name) => [`${name}.mdx`, `${name}.md`]).find((file) => source.has(file));
}

function toStem(path: string): string {
  return trimSlashes(path.trim()).replace(/\.mdx?$/, '');
}
