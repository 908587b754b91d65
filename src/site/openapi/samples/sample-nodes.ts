import type { TreeNode } from '../../model/tree.ts';
import { createNodeMaker } from '../page/nodes.ts';
import type { ApiPageOptions } from '../page/options.ts';
import type { ApiOperation } from '../../model/api-description.ts';
import { requestSamples, type CodeSample } from './request-samples.ts';
import { responseSamples } from './response-samples.ts';

/** More samples than this are chosen from a list: their tabs would not fit. */
const MAX_TABS = 4;
const MAX_TAB_LETTERS = 34;

/** The panels of the right column: samples of the request, examples of the response. */
export function sampleNodes(operation: ApiOperation, options: ApiPageOptions): TreeNode[] {
  const { examples } = options.api;
  const requests =
    operation.kind === 'webhook'
      ? []
      : requestSamples(operation, {
          ...(examples.languages && { languages: examples.languages }),
          autogenerate: examples.autogenerate,
          requiredOnly: examples.defaults === 'required',
          prefill: examples.prefill,
          ...(options.groups && { groups: options.groups }),
        });
  return [
    ...group('RequestExample', requests, options),
    ...group('ResponseExample', responseSamples(operation, options.groups), options),
  ];
}

function group(name: string, samples: readonly CodeSample[], { at }: ApiPageOptions): TreeNode[] {
  if (samples.length === 0) return [];
  const make = createNodeMaker(at);
  const letters = samples.reduce((sum, { title }) => sum + title.length + 3, 0);
  const dropdown = samples.length > MAX_TABS || (samples.length > 1 && letters > MAX_TAB_LETTERS);
  const children = samples.map(({ source, language, title }) => make.fence(source, language, title));
  // A status chosen on one page says nothing about the next; a language does.
  const sync = name === 'ResponseExample' ? { 'data-sync': 'false' } : {};
  return [make.component(name, { ...sync, ...(dropdown && { dropdown: true }) }, children)];
}
