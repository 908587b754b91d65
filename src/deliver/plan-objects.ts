/** Decides which objects a site consists of: their headers, and the order in which they are uploaded. */
import type { FileTable } from '../bundle-server/bundle/manifest.ts';
import { hasDigest } from '../bundle-server/files/asset-names.ts';
import { getContentType } from '../bundle-server/files/mime.ts';
import { AppError } from '../errors.ts';
import { createSum, RECORD_PATH } from './record.ts';
import type { DeliveryHeaders } from './target.ts';

export interface PlannedObject {
  /** Path in the target. */
  path: string;
  /** The file with its content. */
  file: string;
  size: number;
  sha256: string;
  /** Digest of content and headers. */
  sum: string;
  headers: DeliveryHeaders;
  /** Objects of a lower phase are uploaded before all of a higher one. */
  phase: number;
}

export interface PlanOptions {
  /** Also store pages without `.html`, as canonical URLs and the sitemap name them. */
  cleanUrls: boolean;
  /** Seconds for which caches keep files that can change. */
  maxAge: number;
  /** Where S3's website endpoints redirect to, by file. */
  redirects?: ReadonlyMap<string, string> | undefined;
}

/** Names of the phases, in order. A page never appears before the files that it loads, or in a list before itself. */
export const PHASES = ['files', 'pages', 'lists of pages'] as const;

/** Returns the objects, sorted by phase and path. Throws `invalid_bundle` for a file with the name of the record. */
export function planObjects(files: FileTable, { cleanUrls, maxAge, redirects }: PlanOptions): PlannedObject[] {
  if (files.has(RECORD_PATH))
    throw new AppError('invalid_bundle', `The site has a file ${RECORD_PATH}, a name that deliveries use. Rename it.`);
  const createObject = (path: string, file: string): PlannedObject[] => {
    const entry = files.get(file);
    if (!entry) return [];
    const headers: DeliveryHeaders = {
      contentType: getContentType(file),
      cacheControl: hasDigest(file) ? FIXED : `public, max-age=${maxAge}, must-revalidate`,
      redirect: redirects?.get(file),
    };
    const { sha256, size } = entry;
    return [{ path, file, size, sha256, headers, sum: createSum(sha256, headers), phase: findPhase(file) }];
  };
  const objects = [...files.keys()].flatMap((file) => {
    const cleanPath = cleanUrls ? findCleanPath(file) : undefined;
    const isFree = cleanPath !== undefined && !files.has(cleanPath);
    return [...createObject(file, file), ...(isFree ? createObject(cleanPath, file) : [])];
  });
  return objects.sort((left, right) => left.phase - right.phase || (left.path < right.path ? -1 : 1));
}

const FIXED = 'public, max-age=31536000, immutable';

/**
 * Returns the path of a page without `.html`. The page of a folder has none: links in it would lead to another folder.
 */
function findCleanPath(file: string): string | undefined {
  const isPage = file.endsWith('.html') && !file.startsWith('_docs/') && file !== '404.html';
  return isPage && !/(?:^|\/)(?:index)?\.html$/.test(file) ? file.slice(0, -'.html'.length) : undefined;
}

function findPhase(file: string): number {
  if (LISTS.test(file)) return 2;
  return /\.(?:html|md)$/.test(file) && !file.startsWith('_docs/') ? 1 : 0;
}

const LISTS = /\.xml$|(?:^|\/)(?:robots|llms[^/]*)\.txt$|^_llms\/|^_redirects$/;
