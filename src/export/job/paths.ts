import { AppError } from '../../errors.ts';
import { decodePath } from '../../lib/decode-path.ts';

/**
 * Checks the page paths of an export request, adds a leading slash to each, and removes trailing slashes and
 * duplicates. The page that a path refers to is known only once the site has been read: see `build/choose-pages.ts`.
 */
export function parsePaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map(parsePath))];
}

function parsePath(path: string): string {
  const rootedPath = `/${path.replace(/^\.?\//, '')}`;
  if (path !== '' && !/[?#]|\/\//.test(rootedPath) && isPlain(rootedPath) && isPlain(decodePath(rootedPath)))
    return rootedPath === '/' ? rootedPath : rootedPath.replace(/\/$/, '');
  throw new AppError(
    'invalid_request',
    `Expected page paths such as "guides/start" or "/guides/start", without a host, query or fragment; got ${JSON.stringify(path.slice(0, 100))}.`,
  );
}

function isPlain(path: string): boolean {
  return !/[\\\p{Cc}]/u.test(path) && !path.split('/').some((part) => part === '.' || part === '..');
}
