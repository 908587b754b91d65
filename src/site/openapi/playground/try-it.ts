import { isAirGapped } from '../../../features/deployment-kinds.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { TreeNode } from '../../model/tree.ts';
import type { SitePlan } from '../../model/plan.ts';
import type { ApiDocument, ApiOperation } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import { restoreIntegers } from '../restore-integers.ts';
import { buildForm } from './build-form.ts';
import { readDisplay } from './display.ts';
import type { TargetForm } from '../../model/playground-form.ts';

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
export function createTryItButton({ operation, ...input }: ButtonInput & { operation: ApiOperation }): TreeNode[] {
  const { config, settings } = input.plan;
  if (!isInteractive(input)) return [];
  const form = buildForm(operation, config.api, settings.groups);
  // On an air-gapped site, no proxy server sends requests for readers (design: deployment kinds).
  if (form && isAirGapped(settings.features)) delete form.proxy;
  return renderButton(form, operation.document, input);
}

/** Returns the button for a part in the format of a plug-in. Returns nothing if there is no form. */
export async function createPartButton({
  document,
  part,
  ...input
}: ButtonInput & { document: ApiDocument; part: PartName }): Promise<TreeNode[]> {
  const { config, settings } = input.plan;
  const { createForm } = document.content ?? {};
  if (!createForm || !isInteractive(input)) return [];
  const form = await createForm(part, { prefill: config.api.examples.prefill, groups: settings.groups });
  return renderButton(form, document, input);
}

function isInteractive({ plan: { config, settings }, frontmatter }: ButtonInput): boolean {
  return readDisplay({ api: config.api, frontmatter, settings }) === 'interactive';
}

/**
 * Creates a button that carries the form. Its label is printed later, so that search doesn't index it. It is hidden
 * without scripts.
 */
function renderButton(form: TargetForm | undefined, document: ApiDocument, { at }: ButtonInput): TreeNode[] {
  if (!form) return [];
  const attributes = {
    type: 'button',
    class: 'tryit-button',
    'data-bd-playground': restoreIntegers(document, JSON.stringify(form)),
  };
  return [{ type: 'element', tag: 'button', attributes, children: [], at }];
}
