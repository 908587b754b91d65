/** Creates redirects from pairs of source and destination, for tests. */
import type { Diagnostic } from '../../model/diagnostics.ts';
import type { SiteAddress } from '../../model/site-address.ts';
import { checkRedirects } from './check-redirects.ts';
import { matchRedirect } from './match-redirect.ts';

export function createRules(...pairs: [string, string][]) {
  return pairs.map(([source, destination]) => ({ source, destination, permanent: true }));
}

/** Returns the path that one rule leads to; undefined if it doesn't match. */
export function followRule(source: string, destination: string, path: string): string | undefined {
  return matchRedirect(createRules([source, destination]), path)?.destination;
}

/** Checks rules as consecutive entries of docs.json. Returns the kept rules, their sources, and the diagnostics. */
export function check(
  pairs: [string, string][],
  pages: string[] = [],
  { restricted = [], addresses = [] }: { restricted?: string[]; addresses?: SiteAddress[] } = {},
) {
  const diagnostics: Diagnostic[] = [];
  const { rules } = checkRedirects({
    redirects: createRules(...pairs).map((rule, index) => ({
      rule,
      place: { file: 'docs.json', line: index + 1, column: 1 },
    })),
    pages: new Map(pages.map((url) => [url, true])),
    restricted: new Map(restricted.map((url) => [url, true])),
    addresses,
    hasAsset: (file) => file === 'spec.json',
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { kept: rules.map(({ source }) => source), rules, diagnostics };
}
