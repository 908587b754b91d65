import { isAirGapped } from '../../../features/deployment-kinds.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { TreeNode } from '../../model/tree.ts';
import type { SitePlan } from '../../model/plan.ts';
import type { ApiDocument, ApiOperation } from '../../model/api-description.ts';
import { restoreIntegers } from '../restore-integers.ts';
import { buildChannelForm } from './build-channel-form.ts';
import { buildForm } from './build-form.ts';
import { readDisplay } from './display.ts';
import type { TargetForm } from '../../openapi-playground/form.ts';

interface ButtonInput {
  plan: Pick<SitePlan, 'config' | 'settings'>;
  /** Frontmatter of the page. */
  frontmatter: { playground?: string };
  at: SourcePosition;
}

/**
 * Returns the button that opens the playground of an operation, for its endpoint bar. Returns nothing if there is no
 * form.
 */
export function tryItNodes({ operation, ...input }: ButtonInput & { operation: ApiOperation }): TreeNode[] {
  const { config, settings } = input.plan;
  return renderButton(input, operation.document, () => {
    const form = buildForm(operation, config.api, settings.groups);
    // On an air-gapped site, no proxy server sends requests for readers (design: deployment kinds).
    if (form && isAirGapped(settings.features)) delete form.proxy;
    return form;
  });
}

/** Returns the button that opens a WebSocket to a channel. Returns nothing if there is no form. */
export function connectNodes({
  document,
  name,
  ...input
}: ButtonInput & { document: ApiDocument; name: string }): TreeNode[] {
  const { config, settings } = input.plan;
  const { prefill } = config.api.examples;
  return renderButton(input, document, () => buildChannelForm({ document, name, prefill, groups: settings.groups }));
}

/**
 * Creates a button that carries the form. Its label is printed later, so that search doesn't index it. It is hidden
 * without scripts.
 */
function renderButton(
  { plan, frontmatter, at }: ButtonInput,
  document: ApiDocument,
  build: () => TargetForm | undefined,
): TreeNode[] {
  const { config, settings } = plan;
  if (readDisplay({ api: config.api, frontmatter, settings }) !== 'interactive') return [];
  const form = build();
  if (!form) return [];
  const attributes = {
    type: 'button',
    class: 'tryit-button',
    'data-bd-playground': restoreIntegers(document, JSON.stringify(form)),
  };
  return [{ type: 'element', tag: 'button', attributes, children: [], at }];
}
