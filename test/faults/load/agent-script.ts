import type { ScriptStep } from '../../helpers/model-server.ts';

/** The model's actions in each agent job: adds a page and its navigation entry. */
export const ADD_PAGE: readonly ScriptStep[] = [
  {
    calls: [
      { name: 'write', args: { path: 'keys.mdx', content: '---\ntitle: Keys\n---\n\nRotate them.\n' } },
      { name: 'edit', args: { path: 'docs.json', oldText: '["index"]', newText: '["index","keys"]' } },
    ],
  },
  { calls: [{ name: 'finish', args: { title: 'Explain keys', summary: 'Adds a page on keys.' } }] },
];
