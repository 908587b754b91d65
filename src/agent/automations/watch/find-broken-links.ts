import { hash } from 'node:crypto';
import type { WatchItem, WatchState } from '../../../db/tables/automations.ts';
import { findUrlProblems, normalizeUrl } from '../../../checks/external-links/find-url-problems.ts';
import { waitFor } from '../../../lib/retry.ts';
import type { ExternalLink } from '../../../site/shared.ts';
import type { Watch, WatchDeps, WatchResult } from './watch.ts';

/** URLs that one check requests. The others follow on the next days, those first that were never requested. */
const MAX_URLS = 300;
/** Days after which a working URL is requested again. */
const RECHECK_DAYS = 7;
const MAX_MS = 4 * 60_000;
/** Milliseconds between the requests of one lane to a host. */
const PACE_MS = 500;

/**
 * Finds links to other hosts that are broken on two days, so that an outage of a host starts nothing. The state has the
 * day on which each URL worked last, and the day since which it has been broken. URLs are hashed, because the state is
 * part of backups and URLs can contain secrets.
 */
export async function findBrokenLinks(deps: WatchDeps, { automation, today, signal }: Watch): Promise<WatchResult> {
  const links = await listLinks(deps, { projectId: automation.project_id, signal });
  const before = automation.watch_state ?? {};
  const places = Map.groupBy(links, ({ url }) => normalizeUrl(url) ?? '');
  places.delete('');
  const addresses = chooseAddresses([...places.keys()], { state: before, today });
  const { reach = {} } = deps;
  const { found } = await findUrlProblems(addresses, {
    ...reach,
    deadline: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
    pace: (ended) => (reach.wait ?? waitFor)(PACE_MS, ended),
  });
  signal.throwIfAborted();
  const { working = {}, broken = {} } = before;
  const state = { working: { ...working }, broken: { ...broken } };
  const items: WatchItem[] = [];
  for (const [address, problem] of found) {
    const id = hashUrl(address);
    if (problem?.state === 'unclear') continue;
    if (problem) {
      delete state.working[id];
      const since = (state.broken[id] ??= today);
      const [link] = places.get(address) ?? [];
      if (since < today && link)
        items.push({ key: `${id} ${since}`, text: `${link.url}: ${problem.reason}`, page: link.at.file });
    } else {
      delete state.broken[id];
      state.working[id] = today;
    }
  }
  return { state: keepUrls(state, new Set([...places.keys()].map(hashUrl))), items };
}

async function listLinks(
  { openDocs, listLinks: list }: WatchDeps,
  { projectId, signal }: { projectId: string; signal: AbortSignal },
): Promise<readonly ExternalLink[]> {
  const docs = await openDocs(projectId, signal);
  try {
    return await list(docs.folder, signal);
  } finally {
    await docs.remove();
  }
}

/** Broken URLs come first, then those that were never requested, then those whose last request is the longest ago. */
function chooseAddresses(
  addresses: readonly string[],
  { state: { working = {}, broken = {} }, today }: { state: WatchState; today: string },
): string[] {
  const latest = new Date(Date.parse(today) - RECHECK_DAYS * 86_400_000).toISOString().slice(0, 10);
  return addresses
    .map((address) => {
      const id = hashUrl(address);
      return { address, day: broken[id] === undefined ? (working[id] ?? '1') : '0' };
    })
    .filter(({ day }) => day <= latest)
    .sort((left, right) => left.day.localeCompare(right.day) || left.address.localeCompare(right.address))
    .slice(0, MAX_URLS)
    .map(({ address }) => address);
}

/** Keeps only URLs that the docs still contain. */
function keepUrls(
  { working, broken }: Required<Pick<WatchState, 'working' | 'broken'>>,
  ids: ReadonlySet<string>,
): WatchState {
  const keep = (days: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(days)
        .filter(([id]) => ids.has(id))
        .slice(0, MAX_REMEMBERED),
    );
  return { working: keep(working), broken: keep(broken) };
}

const MAX_REMEMBERED = 5_000;

function hashUrl(address: string): string {
  return hash('sha256', address).slice(0, 16);
}
