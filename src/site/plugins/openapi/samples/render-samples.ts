import type { TreeNode } from '../../../model/tree.ts';
import { createNodeMaker } from '../../../descriptions/page/nodes.ts';
import type { HiddenParts } from '../../../descriptions/page/hidden-parts.ts';
import type { ApiPageOptions } from '../../../model/api-page.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { CodeSample } from './code-sample.ts';
import { listRequestSamples } from './request-samples.ts';
import { listResponseSamples } from './response-samples.ts';

/** More samples than this are shown in a dropdown, because their tabs wouldn't fit. */
const MAX_TABS = 4;
const MAX_TAB_LETTERS = 34;

/**
 * Returns the panels of the right column: request samples and response examples. Adds what they leave out to
 * `hiddenParts`.
 */
export function renderSamples(
  operation: ApiOperation,
  { hiddenParts, ...options }: ApiPageOptions & { hiddenParts: HiddenParts },
): TreeNode[] {
  const { examples } = options.api;
  const requests =
    operation.kind === 'webhook'
      ? []
      : listRequestSamples(operation, {
          ...(examples.languages && { languages: examples.languages }),
          autogenerate: examples.autogenerate,
          requiredOnly: examples.defaults === 'required',
          prefill: examples.prefill,
          ...(options.groups && { groups: options.groups }),
          hiddenParts,
        });
  return [
    ...group('RequestExample', requests, options),
    ...group(
      'ResponseExample',
      listResponseSamples(operation, { groups: options.groups, noBody: options.text('playgroundNoBody'), hiddenParts }),
      options,
    ),
  ];
}

function group(name: string, samples: readonly CodeSample[], { at }: ApiPageOptions): TreeNode[] {
  if (samples.length === 0) return [];
  const make = createNodeMaker(at);
  const longTitles = samples.map(({ title, longTitle = title }) => longTitle);
  const shortTitles = samples.map(({ title }) => title);
  const dropdown = !fitsTabs(shortTitles);
  const titles = dropdown || fitsTabs(longTitles) ? longTitles : shortTitles;
  const children = samples.map(({ source, language }, index) => make.fence(source, language, titles[index]));
  // The chosen language applies to other pages as well, but the chosen status doesn't.
  const sync = name === 'ResponseExample' ? { 'data-bd-sync': 'false' } : {};
  return [make.component(name, { ...sync, ...(dropdown && { dropdown: true }) }, children)];
}

function fitsTabs(titles: readonly string[]): boolean {
  const letters = titles.reduce((sum, title) => sum + title.length + 3, 0);
  return titles.length === 1 || (titles.length <= MAX_TABS && letters <= MAX_TAB_LETTERS);
}
