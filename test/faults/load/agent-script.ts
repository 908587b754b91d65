import type { ScriptStep } from '../../helpers/model-server.ts';

/** What the model does in each agent job: adds a page and its entry in the navigation. */
export const ADD_PAGE: readonly ScriptStep[] = [
  {
    calls: [
      { name: 'write', args: { path: 'keys.mdx', content: '---\ntitle: Keys\n---\n\nRotate them.\n' } },
      { name: 'edit', args: { path: 'docs.json', oldText: '["index"]', newText: '["index","keys"]' } },
    ],
  },
  { calls: [{ name: 'finish', args: { title: 'Explain keys', summary: 'Adds a page on keys.' } }] },
];
