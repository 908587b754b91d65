/** Finds frontmatter keys that are probably typos: any key is allowed, as the author's own metadata. */
import { findClosestName } from '../../lib/find-closest-name.ts';
import { PUBLIC_MESSAGE } from '../config/divisions/node-access.ts';
import type { Report } from '../model/diagnostics.ts';
import { listFieldNames, type FrontmatterHooks } from './plugin-fields.ts';
import type { YamlEntries } from './yaml-lines.ts';

/** Keys with a meaning (content format, Frontmatter), and metadata that sites commonly have. */
const KNOWN = (
  'title description sidebarTitle icon iconType tag mode url hidden noindex searchable boost deprecated version ' +
  'hideFooterPagination hideApiMarker related contextual groups public keywords api ' +
  'describes owner owners reviewed reviewer reviewers reviewBy authMethod timestamp lastUpdatedDate canonical robots date product author authors tags ' +
  'category categories image images slug status layout products versions modes icons titles urls'
).split(' ');
const KNOWN_KEYS: ReadonlySet<string> = new Set(KNOWN);

/** Shorter keys are too similar to each other. */
const MIN_LENGTH = 5;

/** Number of unknown keys to compare. No page has as many, and each takes a fraction of a millisecond. */
const MAX_KEYS = 500;

/** Reports keys that are similar to known ones. Plug-ins add keys. */
export function reportMisspeltKeys(
  entries: YamlEntries,
  plugins: readonly FrontmatterHooks[],
  { file, firstLine, report }: { file: string; firstLine: number; report: Report },
): void {
  // Most pages only have keys that no plug-in adds.
  const otherEntries = [...entries].filter(([key]) => !KNOWN_KEYS.has(key)).slice(0, MAX_KEYS);
  if (otherEntries.length === 0) return;
  const knownKeys = new Set([...KNOWN, ...listFieldNames(plugins)]);
  for (const [key, { line }] of otherEntries) {
    if (knownKeys.has(key) || key.includes(':') || key.length < MIN_LENGTH) continue;
    const intendedKey = findMeant(key, knownKeys);
    if (intendedKey === undefined) continue;
    report({
      file,
      line: firstLine + line,
      column: 1,
      severity: 'warning',
      code: 'frontmatter-unknown-field',
      message: `Unknown frontmatter field "${key}". It is kept as metadata. Did you mean "${intendedKey}"?`,
    });
  }
}

/** Reports fields of the format that require features a static site doesn't have. */
export function reportNotSupported(
  entries: YamlEntries,
  { file, firstLine, report }: { file: string; firstLine: number; report: Report },
): void {
  const add = (line: number, message: string) =>
    report({ file, line: firstLine + line, column: 1, severity: 'warning', code: 'config-not-supported', message });
  const redirect = ['redirect', 'redirectTo', 'redirect_to', 'redirects'].flatMap((key) => entries.get(key) ?? []);
  for (const { line } of redirect)
    add(
      line,
      'Bindery doesn\'t support redirects in the frontmatter, so the page is shown. Add the redirect to "redirects" in docs.json, or set "url" to make the navigation entry a link.',
    );
  const thumbnail = entries.get('thumbnail');
  if (thumbnail)
    report({
      file,
      line: firstLine + thumbnail.line,
      column: 1,
      severity: 'info',
      code: 'config-not-supported',
      message:
        'Bindery doesn\'t support "thumbnail". Images for link previews have a fixed layout. To choose an image, set "og:image".',
    });
  const access = entries.get('public');
  if (access && String(access.value) !== 'true')
    report({
      file,
      line: firstLine + access.line,
      column: 1,
      severity: 'warning',
      code: 'public-without-sign-in',
      message: PUBLIC_MESSAGE,
    });
}

/** Returns a known key that differs only in case or separators, or else in one or two characters. */
function findMeant(key: string, knownKeys: ReadonlySet<string>): string | undefined {
  const normalize = (name: string) => name.replace(/[-_]/g, '').toLowerCase();
  const sameKey = [...knownKeys].find((name) => normalize(name) === normalize(key));
  const closestKey = sameKey ?? findClosestName(key, knownKeys);
  return closestKey !== undefined && Math.abs(closestKey.length - key.length) <= 2 ? closestKey : undefined;
}
