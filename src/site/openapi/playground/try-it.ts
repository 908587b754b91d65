import type { Place } from '../../diagnostics.ts';
import type { TreeNode } from '../../mdx/tree.ts';
import type { SitePlan } from '../../plan.ts';
import type { ApiOperation } from '../types.ts';
import { buildForm } from './build-form.ts';
import { displayOf } from './display.ts';
import type { FormServer, PlaygroundForm } from './form.ts';

export interface TryItInput {
  operation: ApiOperation;
  plan: Pick<SitePlan, 'config' | 'settings'>;
  /** Of the page. */
  frontmatter: { playground?: string };
  at: Place;
}

/**
 * The button that opens the playground, for the bar of an endpoint; nothing where there is none. It carries the form; its
 * label is printed with it, so that no search finds it. Without scripts it is not shown.
 */
export function tryItNodes({ operation, plan, frontmatter, at }: TryItInput): TreeNode[] {
  const { api } = plan.config;
  const { settings } = plan;
  const form =
    displayOf({ api, frontmatter, settings }) === 'interactive'
      ? buildForm(operation, api, settings.groups)
      : undefined;
  if (!form) return [];
  // No server sends requests for the readers of an air-gapped site (design: deployment kinds).
  if (settings.airGapped) delete form.proxy;
  const attributes = { type: 'button', class: 'tryit-button', 'data-playground': JSON.stringify(form) };
  return [{ type: 'element', tag: 'button', attributes, children: [], at }];
}

/** The servers of a form as a button carries it; none when it is no form of ours. */
export function formServers(json: string): FormServer[] {
  try {
    const { servers } = JSON.parse(json) as Partial<PlaygroundForm>;
    return Array.isArray(servers) ? servers.filter((server) => typeof server.url === 'string') : [];
  } catch {
    return [];
  }
}
