/** Finds the place of a page among the groups of its section. */
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import type { Section, SidebarEntry } from '../model/navigation.ts';

export type GroupEntry = Extract<SidebarEntry, { type: 'group' }>;

export interface TrailStep {
  label: string;
  /** The group's own page, or else its first page. */
  url?: string;
}

/** Returns the groups above a page, outermost first. A group isn't above its own page. */
export function findTrail(section: Section, pageUrl: string): TrailStep[] {
  const ancestors = getPlaces(section).parentGroups.get(pageUrl) ?? [];
  return ancestors.map((group) => {
    const url = group.url ?? findFirstPage(group.entries);
    return { label: group.label, ...(url !== undefined && { url }) };
  });
}

/** Returns the group whose own page this is. */
export function findOwnGroup(section: Section, pageUrl: string): GroupEntry | undefined {
  return getPlaces(section).ownGroups.get(pageUrl);
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
  parentGroups: Map<string, readonly GroupEntry[]>;
  ownGroups: Map<string, GroupEntry>;
}

const getPlaces = memoizeByObject((section: Section): EntryPaths => {
  const places: EntryPaths = { parentGroups: new Map(), ownGroups: new Map() };
  const visit = (entries: readonly SidebarEntry[], ancestors: readonly GroupEntry[]) => {
    for (const entry of entries) {
      if (entry.url !== undefined && !places.parentGroups.has(entry.url)) places.parentGroups.set(entry.url, ancestors);
      if (entry.type !== 'group') continue;
      if (entry.url !== undefined && !places.ownGroups.has(entry.url)) places.ownGroups.set(entry.url, entry);
      visit(entry.entries, [...ancestors, entry]);
    }
  };
  visit(section.entries, []);
  return places;
});
