import { expect, it } from 'vitest';
import { runLoop } from '../../src/agent/loop/run-loop.ts';
import { createContext, createTools, LIMITS, PROMPT } from '../../src/agent/loop/testing.ts';
import { createModel } from '../../src/agent/model/create-model.ts';
import { DEMO_NOTICE, startScriptedModel } from './scripted-model.ts';

it('lets the agent do its scripted work, and says in every response that it is scripted', async () => {
  const server = await startScriptedModel([
    {
      steps: [
        { text: 'Writes a page.', calls: [{ name: 'write', args: { path: 'new.mdx', text: '# New' } }] },
        { text: 'Is done.', calls: [{ name: 'finish', args: { title: 'A page', summary: 'Added it.' } }] },
      ],
    },
  ]);
  const files = new Map<string, string>();
  const texts: string[] = [];
  try {
    const outcome = await runLoop({
      model: createModel({ name: 'openai-compatible:scripted-demo', env: { OPENAI_BASE_URL: server.url } }),
      tools: createTools(files).tools,
      toolContext: createContext(),
      system: '',
      history: [PROMPT],
      emit: async (event) => {
        if (event.type === 'assistant') texts.push(event.answer.text);
      },
      limits: LIMITS,
      signal: new AbortController().signal,
    });
    expect(outcome).toEqual({ kind: 'finished', title: 'A page', summary: 'Added it.' });
    expect(files.get('new.mdx')).toBe('# New');
    expect(texts).toEqual([`${DEMO_NOTICE} Writes a page.`, `${DEMO_NOTICE} Is done.`]);
  } finally {
    await server.close();
  }
});
