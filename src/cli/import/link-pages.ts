import { joinPage } from './page-text.ts';
import type { UniquePaths } from './unique-paths.ts';

export interface LinkPages {
  files: Record<string, string>;
  /** Returns the path of a page that opens a URL, for the navigation. */
  add(label: string, href: string): string;
}

/**
 * Creates pages for links in the navigation, with the link's label and URL. `uniquePaths` has the paths of other pages.
 */
export function createLinkPages(uniquePaths: UniquePaths): LinkPages {
  const files: Record<string, string> = {};
  const paths = new Map<string, string>();
  const add = (label: string, href: string): string => {
    const key = `${label}\n${href}`;
    const known = paths.get(key);
    if (known !== undefined) return known;
    const name =
      label
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'link';
    const output = uniquePaths.take(`links/${name}`);
    files[`${output}.md`] = joinPage({ matter: { title: label, url: href }, body: '' });
    paths.set(key, output);
    return output;
  };
  return { files, add };
}
