/** The button in the endpoint bar of an API page, which opens the playground. */
import { escapeHtml } from '../../../lib/html.ts';
import type { Component } from '../../model/component.ts';
import type { PlannedPage } from '../../model/plan.ts';
import { readStringProp } from '../../model/props.ts';
import type { CreateForm } from '../../model/request-form.ts';
import type { TreeNode } from '../../model/tree.ts';
import { printAttributes } from '../../print/attributes.ts';
import type { SiteContext } from '../../print/site-context.ts';
import { NEED } from './assets.ts';
import { readDisplay } from './display.ts';
import { listOrigins, readButton } from './server-origins.ts';

const NAME = 'playground-button';

/** Returns the button, which carries the form. Returns nothing if the page has no form. */
export async function createButton(
  { plan: { config, settings } }: { plan: Pick<SiteContext['plan'], 'config' | 'settings'> },
  { file, frontmatter }: Pick<PlannedPage, 'file' | 'frontmatter'>,
  createForm: CreateForm,
): Promise<TreeNode[]> {
  if (readDisplay({ api: config.api, frontmatter, settings }) !== 'interactive') return [];
  const form = await createForm();
  if (form === undefined) return [];
  return [{ type: 'component', name: NAME, props: { form }, children: [], at: { file, line: 1, column: 1 } }];
}

/**
 * Prints the button. It needs its script and the servers it calls. It is hidden without scripts. Pages can't write it,
 * because a lower-case name is an element.
 */
export const playgroundButton: Component = {
  names: [NAME],
  props: ['form'],
  html({ props }, page) {
    const form = readStringProp(props, 'form') ?? '';
    page.need(NEED);
    const { servers, label } = readButton(form);
    for (const origin of servers.flatMap(listOrigins)) page.need(`api-server:${origin}`);
    const attributes = printAttributes({ type: 'button', class: 'tryit-button', 'data-bd-playground': form });
    const icon = '<span class="bd-TryitIcon" aria-hidden="true"></span>';
    return `<button${attributes}>${icon}${escapeHtml(page.text(label))}</button>`;
  },
  markdown: () => '',
};
