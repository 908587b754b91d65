import type { Report } from '../model/diagnostics.ts';
import { fileToUrl, toPortableUrl } from '../model/urls.ts';

interface Page {
  url: string;
  file: string;
  generated?: true;
}

/**
 * Gives pages whose URLs some file systems can't store a portable one, unless another page has it. All such pages are
 * reported.
 */
export function usePortableUrls<T extends Page>(pages: ReadonlyMap<string, T>, report: Report): Map<string, T> {
  const takenUrls = new Set([...pages.keys()].filter((url) => toPortableUrl(url) === url));
  return new Map(
    Array.from(pages, ([writtenUrl, page]): [string, T] => {
      const url = toPortableUrl(writtenUrl);
      if (url === writtenUrl) return [url, page];
      const isFree = !takenUrls.has(url);
      takenUrls.add(url);
      report({
        file: page.file,
        line: 1,
        column: 1,
        severity: isFree ? 'info' : 'warning',
        code: 'name-not-portable',
        message: isFree
          ? `Some file systems can't store a page named "${writtenUrl}", so its URL is ${url}. Links and requests to the old URL lead there. Rename the file to match.`
          : `Some file systems can't store a page named "${writtenUrl}", and another page has the URL ${url}. On those systems, the bundle can't be unpacked. Rename the file.`,
      });
      return isFree ? [url, { ...page, url }] : [writtenUrl, page];
    }),
  );
}

/** Returns the URLs that pages would have without `usePortableUrls` → their URLs. */
export function listWrittenUrls(pages: ReadonlyMap<string, Page>): [string, string][] {
  return [...pages.values()]
    .filter(({ generated }) => !generated)
    .map(({ file, url }): [string, string] => [fileToUrl(file), url])
    .filter(([writtenUrl]) => !pages.has(writtenUrl));
}
