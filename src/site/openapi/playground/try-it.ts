import { isAirGapped } from '../../../features/deployment-kinds.ts';
import type { Place } from '../../model/diagnostics.ts';
import type { TreeNode } from '../../model/tree.ts';
import type { SitePlan } from '../../model/plan.ts';
import type { ApiDocument, ApiOperation } from '../../model/api-description.ts';
import { buildChannelForm } from './build-channel-form.ts';
import { buildForm } from './build-form.ts';
import { displayOf } from './display.ts';
import type { AddressForm } from '../../openapi-playground/form.ts';

interface ButtonInput {
  plan: Pick<SitePlan, 'config' | 'settings'>;
  /** Frontmatter of the page. */
  frontmatter: { playground?: string };
  at: Place;
}

/** The button that opens the playground of an operation, for the bar of its endpoint; nothing where there is none. */
export function tryItNodes({ operation, ...input }: ButtonInput & { operation: ApiOperation }): TreeNode[] {
  const { config, settings } = input.plan;
  return buttonNodes(input, () => {
    const form = buildForm(operation, config.api, settings.groups);
    // No server sends requests for the readers of an air-gapped site (design: deployment kinds).
    if (form && isAirGapped(settings.features)) delete form.proxy;
    return form;
  });
}

/** The button that opens a WebSocket to a channel; nothing where there is none. */
export function connectNodes({
  document,
  name,
  ...input
}: ButtonInput & { document: ApiDocument; name: string }): TreeNode[] {
  const { config, settings } = input.plan;
  const { prefill } = config.api.examples;
  return buttonNodes(input, () => buildChannelForm({ document, name, prefill, groups: settings.groups }));
}

/** It carries the form; its label is printed with it, so that no search finds it. Without scripts it is not shown. */
function buttonNodes({ plan, frontmatter, at }: ButtonInput, build: () => AddressForm | undefined): TreeNode[] {
  const { config, settings } = plan;
  if (displayOf({ api: config.api, frontmatter, settings }) !== 'interactive') return [];
  const form = build();
  if (!form) return [];
  const attributes = { type: 'button', class: 'tryit-button', 'data-playground': JSON.stringify(form) };
  return [{ type: 'element', tag: 'button', attributes, children: [], at }];
}
