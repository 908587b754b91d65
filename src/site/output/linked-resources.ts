import type { SidebarEntry } from '../model/navigation.ts';
import type { SitePlan } from '../model/plan.ts';

/** Returns navigation links to other sites, without duplicates, in order. */
export function listExternalLinks({ navigation }: SitePlan): { label: string; url: string }[] {
  const labelByUrl = new Map<string, string>();
  const add = (label: string, url: string) => {
    if (isUrl(url) && !labelByUrl.has(url)) labelByUrl.set(url, label);
  };
  const visit = (entries: readonly SidebarEntry[]) => {
    for (const entry of entries) {
      if (entry.url !== undefined) add(entry.label, entry.url);
      if (entry.type === 'group') visit(entry.entries);
    }
  };
  for (const { label, href } of navigation.global) add(label, href);
  for (const { label, href, hidden } of navigation.divisions) if (!hidden) add(label, href);
  for (const section of navigation.sections) {
    if (section.trail.some(({ hidden }) => hidden)) continue;
    for (const { label, href } of section.global ?? []) add(label, href);
    visit(section.entries);
  }
  return Array.from(labelByUrl, ([url, label]) => ({ label, url }));
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
