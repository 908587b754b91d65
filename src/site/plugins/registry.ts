/** Every plug-in. To add one, add a folder beside this file and a line here. */
import type { Component } from '../model/component.ts';
import { listAllComponents } from '../print/find-component.ts';
import type { SitePlugin } from '../print/site-context.ts';
import { feeds } from './feeds/feeds.ts';
import { math } from './math/math.ts';

export const PLUGINS: readonly SitePlugin[] = [feeds, math];

/** Returns every component with the names and props that authors can use. */
export function listComponents(): readonly Pick<Component, 'names' | 'props'>[] {
  return listAllComponents(PLUGINS);
}
