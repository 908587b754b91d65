/** Turns redirects as written into rules that can be applied (content format, Redirects). */
import type { WrittenRedirect } from '../../config/redirect-list.ts';
import type { RedirectRule } from '../../model/config.ts';
import type { Report, SourcePosition } from '../../model/diagnostics.ts';
import { findInternalPath, type SiteAddress } from '../../model/site-address.ts';
import { normalizeUrl } from '../../model/urls.ts';
import { decodeRule } from './match-redirect.ts';
import { isExternal } from './normalize-redirect.ts';

/** Returns the rules with their places. One with an optional segment results in two. Those that can't be used are reported. */
export function listUsableRules({
  redirects,
  addresses = [],
  report,
}: {
  redirects: readonly WrittenRedirect[];
  addresses?: readonly SiteAddress[];
  report: Report;
}): Required<WrittenRedirect>[] {
  return redirects.flatMap(({ rule: writtenRule, place, destinationPlace = place }) => {
    const rule = toUsable(removeHost(writtenRule, { place, addresses, report }), place, report);
    return rule ? splitOptional(rule).map((each) => ({ rule: each, place, destinationPlace })) : [];
  });
}

/** Rules apply to this site's own host only. */
const HOST = /^(?:https?:\/\/|\/\/(?=[^/?#]+\.))([^/?#]*)/i;

/** Removes the host from a source, and reports it unless readers find the site there. */
function removeHost(
  rule: RedirectRule,
  { place, addresses, report }: { place: SourcePosition; addresses: readonly SiteAddress[]; report: Report },
): RedirectRule {
  const [start, host] = HOST.exec(rule.source) ?? [];
  if (start === undefined || host === undefined) return rule;
  const sitePath = findInternalPath(rule.source, addresses);
  if (sitePath !== undefined) return { ...rule, source: sitePath };
  const source = rule.source.slice(start.length).replace(/^(?!\/)/, '/');
  const message = `The redirect source "${rule.source}" contains a host. The redirect applies to "${source}" on this site. Remove the host. To redirect readers of ${host}, change the settings of its server.`;
  report({ ...place, severity: 'warning', code: 'redirect-invalid-source', message });
  return { ...rule, source };
}

function toUsable(rule: RedirectRule, place: SourcePosition, report: Report): RedirectRule | undefined {
  const { source, destination } = replaceGroups({
    source: rule.source,
    destination: isExternal(rule.destination) ? rule.destination : rule.destination.replace(/^(?!\/)/, '/'),
  });
  const problem = describeSource(source);
  if (problem === undefined) return { ...rule, source: normalizeUrl(decodeRule(source)), destination };
  const message = `The redirect source "${rule.source}" contains ${problem}`;
  report({ ...place, severity: 'warning', code: 'redirect-invalid-source', message });
  return undefined;
}

/** Returns why a source can't be used, and the fix. */
function describeSource(source: string): string | undefined {
  const [group] = GROUP.exec(source) ?? [];
  if (group !== undefined)
    return `the regular expression "${group}", which isn't supported. The redirect is ignored. Use ":name" for one segment of the path, or ":name*" for the rest.`;
  const [part] = PARTIAL_NAME.exec(source) ?? [];
  if (part !== undefined)
    return `"${part}", a name for a part of a segment, which isn't supported. The redirect is ignored. Use ":name" for a whole segment, or "*" for any text.`;
  return /[?#]/.test(source.replace(OPTIONAL, ''))
    ? '"?" or "#". The redirect is ignored. Remove that part.'
    : undefined;
}

/** A name that only a part of a segment follows: `/:year-:month`, `/:id.html`. */
const PARTIAL_NAME = /(?<=\/):[A-Za-z_]\w*(?![\w*?/]|$)[^/?#]*/;
/** The last segment, if it can be missing. */
const OPTIONAL = /\/:[A-Za-z_]\w*\?(?=\/?$)/;

/** A last segment that can be missing is two rules: `/a/:id?` is `/a` and `/a/:id`. */
function splitOptional(rule: RedirectRule): RedirectRule[] {
  const [segment] = OPTIONAL.exec(rule.source) ?? [];
  if (segment === undefined) return [rule];
  const change = (insert: string): RedirectRule => ({
    ...rule,
    source: normalizeUrl(rule.source.replace(OPTIONAL, insert)),
    destination: rule.destination.replace(segment, insert) || '/',
  });
  return [change(''), change(segment.slice(0, -1))];
}

/** A group of a regular expression. Paths can contain other parentheses. */
const GROUP = /\((?:\.[*+]|[^()\\|^[]*[\\|^[][^()]*)\)|(?<=:\w+)\([^()]*\)/;

/**
 * Replaces groups that match everything, and names with a plus, by wildcards: `/a/(.*)` → `/a/*`, `/a/:path+` →
 * `/a/:path*`, also in the destination.
 */
function replaceGroups({
  source: writtenSource,
  destination: writtenDestination,
}: Pick<RedirectRule, 'source' | 'destination'>) {
  const repeat = (path: string) => path.replace(/(\/:[A-Za-z_]\w*)\+(?=\/|$)/g, '$1*');
  const [source, destination] = [repeat(writtenSource), repeat(writtenDestination)];
  const named = source.replace(/:(\w+)\(\.\*\)/g, ':$1*');
  const isSingle = named.split('(.*)').length === 2;
  if (!isSingle) return { source: named, destination };
  return { source: named.replace('(.*)', '*'), destination: destination.replace(/\$1(?!\d)/g, '*') };
}
