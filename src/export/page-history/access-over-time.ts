/** Whether a page had the same readers at an earlier commit, according to the navigation. */
import path from 'node:path';
import type { Source } from '../../site/shared.ts';
import { readNavigationAccess, hasAccessFields, type DescribeAccess } from './navigation-access.ts';
import { MAX_CONFIG_VERSIONS, type ConfigVersion } from './page-changes.ts';

const CONFIG_FILES = ['docs.json', 'mint.json'];

/** Returns the files that a site's navigation is read from: docs.json and the files that it includes. */
export function listConfigFiles(source: Source): string[] {
  const files = CONFIG_FILES.filter((file) => source.has(file));
  for (let index = 0; index < files.length && files.length < MAX_FILES; index += 1) {
    const file = files[index] ?? '';
    for (const [, target = ''] of readText(source, file).matchAll(/"\$ref"\s*:\s*"([^"#]+)/g)) {
      const name = path.posix.join(path.posix.dirname(file), target);
      if (source.has(name) && !files.includes(name)) files.push(name);
    }
  }
  return files;
}

const MAX_FILES = 100;

/** Returns whether a page's entries in the navigation had other readers after the commit with this position. */
export type IsOtherAccess = (page: { file: string; name: string }, order: number) => boolean;

/**
 * Compares the navigation of each commit with the current one. If the site includes files, each change of them counts as
 * a change of all pages. `texts` has the texts of versions by id.
 */
export function createIsOtherAccess(
  source: Source,
  {
    files,
    versions,
    texts,
  }: { files: readonly string[]; versions: ConfigVersion[]; texts: ReadonlyMap<string, string> },
): IsOtherAccess {
  const [file = ''] = files;
  const isCut = versions.length >= MAX_CONFIG_VERSIONS;
  if (files.some((each) => !CONFIG_FILES.includes(each))) {
    const hasAccess = files.some((each) => hasAccessFields(readText(source, each)));
    const newest = versions[0]?.order;
    return (_, order) => hasAccess && newest !== undefined && order > newest;
  }
  const current = readNavigationAccess(readText(source, file), '');
  const own = versions.filter(({ name }) => name === file);
  const access = new Map<string, DescribeAccess>();
  const describe = ({ id }: ConfigVersion) => {
    const known = access.get(id) ?? readNavigationAccess(texts.get(id) ?? '', id);
    access.set(id, known);
    return known;
  };
  return (page, order) => {
    const version = own.find((each) => each.order >= order);
    if (version === undefined && isCut) return true;
    return current(page.file) !== (version === undefined ? '' : describe(version)(page.name));
  };
}

function readText(source: Source, file: string): string {
  return source.has(file) ? source.read(file).toString('utf8') : '';
}
