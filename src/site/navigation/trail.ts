/** Finds the place of a page among the groups of its section. */
import type { Section, SidebarEntry } from '../model/navigation.ts';

export type GroupEntry = Extract<SidebarEntry, { type: 'group' }>;

export interface TrailStep {
  label: string;
  /** The group's own page, or else its first page. */
  url?: string;
}

/** Returns the groups above a page, outermost first. A group isn't above its own page. */
export function findTrail(section: Section, pageUrl: string): TrailStep[] {
  const ancestors = getPlaces(section).above.get(pageUrl) ?? [];
  return ancestors.map((group) => {
    const url = group.url ?? findFirstPage(group.entries);
    return { label: group.label, ...(url !== undefined && { url }) };
  });
}

/** Returns the group whose own page this is. */
export function findOwnGroup(section: Section, pageUrl: string): GroupEntry | undefined {
  return getPlaces(section).own.get(pageUrl);
}

/** Returns the first page of the site in a list of entries. */
export function findFirstPage(entries: readonly SidebarEntry[]): string | undefined {
  for (const entry of entries) {
    const url =
      entry.type === 'page'
        ? entry.external
          ? undefined
          : entry.url.replace(/[?#].*$/, '')
        : (entry.url ?? findFirstPage(entry.entries));
    if (url !== undefined) return url;
  }
  return undefined;
}

interface EntryPaths {
  above: Map<string, readonly GroupEntry[]>;
  own: Map<string, GroupEntry>;
}

const pathsBySection = new WeakMap<Section, EntryPaths>();

function getPlaces(section: Section): EntryPaths {
  const cachedPaths = pathsBySection.get(section);
  if (cachedPaths) return cachedPaths;
  const places: EntryPaths = { above: new Map(), own: new Map() };
  const visit = (entries: readonly SidebarEntry[], ancestors: readonly GroupEntry[]) => {
    for (const entry of entries) {
      if (entry.url !== undefined && !places.above.has(entry.url)) places.above.set(entry.url, ancestors);
      if (entry.type !== 'group') continue;
      if (entry.url !== undefined && !places.own.has(entry.url)) places.own.set(entry.url, entry);
      visit(entry.entries, [...ancestors, entry]);
    }
  };
  visit(section.entries, []);
  pathsBySection.set(section, places);
  return places;
}
