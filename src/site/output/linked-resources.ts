/** What the navigation leads to besides pages: specifications, and addresses outside the site. */
import type { SpecReference } from '../config/config.ts';
import type { NavigationInput } from '../navigation/input.ts';
import type { SidebarEntry } from '../navigation/navigation.ts';
import type { SitePlan } from '../plan.ts';

export interface Specifications {
  openapi: string[];
  asyncapi: string[];
}

/** Specifications that the configuration names, then published files that are called like one: paths or URLs. */
export function listSpecifications({ config, assets }: SitePlan): Specifications {
  const published = new Set(assets);
  const add = (found: Set<string>, reference: SpecReference | undefined) => {
    for (const source of reference?.sources ?? []) {
      const file = source.replace(/^\.?\/+/, '');
      if (isUrl(source)) found.add(source);
      else if (published.has(file)) found.add(file);
    }
  };
  const openapi = new Set<string>();
  const asyncapi = new Set<string>();
  const visit = (node: NavigationInput) => {
    add(openapi, node.openapi);
    add(asyncapi, node.asyncapi);
    for (const child of node.children) if (child.type === 'node') visit(child.node);
  };
  add(openapi, config.api.openapi);
  add(asyncapi, config.api.asyncapi);
  visit(config.navigation);
  for (const file of assets) {
    if (/(?:^|\/)(?:openapi|swagger)[^/]*\.(?:json|ya?ml)$/i.test(file)) openapi.add(file);
    if (/(?:^|\/)asyncapi[^/]*\.(?:json|ya?ml)$/i.test(file)) asyncapi.add(file);
  }
  return { openapi: [...openapi], asyncapi: [...asyncapi] };
}

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
