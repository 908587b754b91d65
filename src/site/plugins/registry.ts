/** Every plug-in. To add one, add a folder beside this file and a line here. */
import type { Component } from '../model/component.ts';
import { listAllComponents } from '../print/find-component.ts';
import type { SitePlugin } from '../print/site-context.ts';
import { DIAGNOSTIC_CODES } from '../model/diagnostic-codes.ts';
import { feeds } from './feeds/feeds.ts';
import { math } from './math/math.ts';

export const PLUGINS: readonly SitePlugin[] = [feeds, math];

/** Returns every component with the names and props that authors can use. */
export function listComponents(): readonly Pick<Component, 'names' | 'props'>[] {
  return listAllComponents(PLUGINS);
}

/** Returns all diagnostic codes, sorted, so that a mistyped one can be rejected. */
export function listDiagnosticCodes(): readonly string[] {
  return [...DIAGNOSTIC_CODES, ...PLUGINS.flatMap(({ diagnostics = [] }) => diagnostics)].sort();
}
