import type { SidebarEntry } from '../model/navigation.ts';
import type { SitePlan } from '../model/plan.ts';

/** Links of the navigation that leave the site, each once, in its order. */
export function listExternalLinks({ navigation }: SitePlan): { label: string; url: string }[] {
  const found = new Map<string, string>();
  const add = (label: string, url: string) => {
    if (isUrl(url) && !found.has(url)) found.set(url, label);
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
  return Array.from(found, ([url, label]) => ({ label, url }));
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
