/** Paths that readers opened and that a site doesn't have, in the form in which they are stored. */
import { findDecoded } from '../../lib/decode-path.ts';
import type { Site } from '../files/site.ts';
import { resolveRequest } from '../release/resolve.ts';

/** Maximum number of characters of a stored path. */
const MAX_PATH = 200;

/**
 * Returns the path to store for a URL path (`/guides/old%20name/`) that a reader didn't find, or undefined for one that
 * isn't worth a redirect: a path that has a page for other readers, a probe for security holes, and a path that could
 * contain personal data.
 */
export function findMissingPath(site: Site, urlPath: string): string | undefined {
  const path = normalizePath(urlPath);
  if (path === undefined || PROBE.test(path) || PERSONAL.some((pattern) => pattern.test(path))) return undefined;
  const { release } = site.main ?? site;
  // The page exists for other readers, so its path isn't missing and needs no redirect.
  const releases = [release, ...release.editions.map((edition) => edition.release)];
  const target = path.split('/').map(encodeURIComponent).join('/');
  return releases.every((each) => resolveRequest(each, target).kind === 'missing') ? path : undefined;
}

/** The same page in different spellings is one path, without the query and the fragment. */
function normalizePath(urlPath: string): string | undefined {
  const decodedPath = findDecoded(urlPath.replace(/[?#].*$/s, ''))
    ?.normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?(?:\.html?)?\/?$/, '');
  if (decodedPath === undefined || !decodedPath.startsWith('/') || decodedPath.length > MAX_PATH) return undefined;
  return /[\p{Cc}\p{Cs}\\<>"]/u.test(decodedPath) || /\/\.{1,2}(?:\/|$)/.test(decodedPath) ? undefined : decodedPath;
}

/**
 * Names that start with a dot, types of files that were never a page, and folders of other software: scanners look for
 * them.
 */
const PROBE = new RegExp(
  [
    String.raw`\/\.`,
    String.raw`\.(?:php\d?|phtml|aspx?|ashx|asmx|jspx?|jsf|cgi|pl|do|action|sh|bat|exe|dll|env|ini|cfg|conf|config|sql|sqlite|db|bak|old|orig|save|swp|log|ya?ml|toml|pem|key|crt|p12|zip|tar|gz|tgz|bz2|rar|7z|war|jar)(?:\/|$)`,
    String.raw`^\/(?:cgi-bin|phpmyadmin|pma|myadmin|xmlrpc|vendor\/phpunit|actuator|hnap1|boaform|owa|autodiscover|_ignition|_profiler|server-status)(?:\/|$)`,
    String.raw`\/wp-(?:admin|content|includes|json|login)\b`,
    String.raw`\$\{|%00|\.\.|;|\beval\(|union(?:\s|\+)+select`,
  ].join('|'),
  'i',
);

/** Email addresses, long numbers such as phone and customer numbers, UUIDs, and tokens. */
const PERSONAL = [
  /@/,
  /\d{9}/,
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i,
  /[\da-f]{24}/i,
  /(?:[/=:._-])(?=[a-z+=~]*\d)(?=[\d+=~]*[a-z])[a-z\d+=~]{20,}/i,
  /eyJ[\w-]{10}/,
];
