import { AppError } from '../../errors.ts';

/** Checks the page paths of an export request and gives each its one spelling: no trailing slash, no duplicates. */
export function parsePaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map(parsePath))];
}

function parsePath(path: string): string {
  const isPagePath =
    /^\/[^\s\\?#\p{Cc}]*$/u.test(path) &&
    !path.split('/').some((part) => part === '.' || part === '..') &&
    !path.includes('//');
  if (isPagePath) return path === '/' ? path : path.replace(/\/$/, '');
  throw new AppError(
    'invalid_request',
    `Expected page paths such as "/guides/start", beginning with a slash and without a host, query or fragment; got ${JSON.stringify(path.slice(0, 100))}.`,
  );
}
