import { describe, expect, it } from 'vitest';
import { ModelFailure } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { replayTools } from './replay-tools.ts';
import { runLoop } from './run-loop.ts';
import {
  createReply,
  createContext,
  createScriptedModel,
  createTools,
  FINISH,
  LIMITS,
  PROMPT,
  listResults,
  run,
  type Scripted,
} from './testing.ts';

const SCRIPT: readonly Scripted[] = [
  createReply(['read', { path: 'index.mdx' }], ['read', { path: 'gone.mdx' }]),
  createReply(['edit', { path: 'index.mdx', old: 'slow', new: 'fast' }], ['write', { path: 'new.mdx', text: 'New.' }]),
  { text: 'Looks well.' },
  createReply(['edit', { path: 'new.mdx', old: 'nowhere', new: '' }], ['fly', {}], ['write', { path: 7 }]),
  createReply(['edit', { path: 'new.mdx', old: 'New.', new: 'Newer.' }]),
  FINISH,
];

describe('runLoop', () => {
  it('runs the tools in order and ends with the arguments of finish', async () => {
    const { outcome, files, ran, log } = await run(SCRIPT);
    expect(outcome).toEqual({ kind: 'finished', title: 'Docs for --fast', summary: 'Described it.' });
    expect(files.get('index.mdx')).toBe('# Home\n\nfast');
    expect(files.get('new.mdx')).toBe('Newer.');
    expect(ran).toEqual(['read', 'read', 'edit', 'write', 'edit', 'edit', 'finish']);
    expect(log.at(-1)).toMatchObject({ type: 'finished', title: 'Docs for --fast' });
  });

  it('reports an unknown tool, invalid arguments and a failed tool to the model', async () => {
    const results = listResults((await run(SCRIPT)).log);
    expect(results).toContain('false the old text is not in the file');
    expect(results).toContain('false Unknown tool "fly". Available tools: read, write, edit, finish.');
    const misfit = results.find((text) => text.includes('Invalid arguments for write'));
    expect(misfit).toMatch(/path: must be string/);
    expect(misfit).toMatch(/text/);
    const unreadableRun = await run([createReply(['read', '{"path": ']), FINISH]);
    expect(listResults(unreadableRun.log)[0]).toContain('not a valid JSON object');
  });

  it('corrects almost valid arguments, and replays them the same way', async () => {
    const args = '{"path": "index.mdx", "old": "slow", "new": "fast", "why": "asked"}';
    const { log, files } = await run([
      createReply(['edit', args], ['read', { path: 'index.mdx', limit: null }]),
      FINISH,
    ]);
    expect(listResults(log).slice(0, 2)).toEqual(['true edited index.mdx\n(Ignored: why.)', 'true # Home\n\nfast']);
    const replayedFiles = new Map([['index.mdx', '# Home\n\nslow']]);
    await replayTools(log, createTools(replayedFiles).tools, createContext());
    expect(replayedFiles).toEqual(files);
  });

  it('stores the reply before running any of its tools', async () => {
    let ranBefore = -1;
    const files = new Map<string, string>();
    const { tools, ran } = createTools(files);
    const { model } = createScriptedModel([createReply(['write', { path: 'a.mdx', text: '' }])]);
    const crash = new Error('the disk is full');
    await expect(
      runLoop({
        model,
        tools,
        toolContext: createContext(),
        system: '',
        history: [PROMPT],
        emit: async () => {
          ranBefore = ran.length;
          throw crash;
        },
        limits: LIMITS,
        signal: new AbortController().signal,
      }),
    ).rejects.toBe(crash);
    expect(ranBefore).toBe(0);
    expect(files.size).toBe(0);
  });

  it('resumes after every event of the log with the same result, and calls the model for no step twice', async () => {
    const whole = await run(SCRIPT);
    for (let length = 1; length <= whole.log.length; length++) {
      const history = whole.log.slice(0, length);
      const steps = history.filter(({ type }) => type === 'assistant').length;
      const resumedRun = await run(SCRIPT, { history });
      expect(resumedRun.outcome).toEqual(whole.outcome);
      expect(resumedRun.log).toEqual(whole.log);
      expect(resumedRun.files).toEqual(whole.files);
      expect(resumedRun.requests).toEqual(whole.requests.slice(steps));
    }
  });

  it('resumes the same way if the conversation was shortened', async () => {
    const overflow = new ModelFailure('too long', { kind: 'overflow' });
    const longReply = createReply(['write', { path: 'long.mdx', text: 'word '.repeat(400) }]);
    const script = [
      createReply(['read', { path: 'index.mdx' }]),
      longReply,
      createReply(['read', { path: 'long.mdx' }]),
      overflow,
      longReply,
      FINISH,
    ];
    const whole = await run(script);
    expect(whole.log.filter(({ type }) => type === 'compacted')).toHaveLength(1);
    const replies = script.filter((entry) => entry !== overflow);
    for (let length = 1; length <= whole.log.length; length++) {
      const history = whole.log.slice(0, length);
      const isShortened = history.some(({ type }) => type === 'compacted');
      const resumedRun = await run(isShortened ? replies : script, { history });
      expect(resumedRun.log).toEqual(whole.log);
    }
  });

  it('refuses to continue from a base on which the log cannot be replayed', async () => {
    const { log } = await run(SCRIPT);
    const { tools } = createTools(new Map([['index.mdx', 'another text']]));
    await expect(replayTools(log, tools, createContext())).rejects.toThrow(
      "step 2 of the log (edit) can't be replayed",
    );
  });

  it("throws the signal's reason, so that an archived job does not fail", async () => {
    const reason = new Error('archived');
    await expect(run([FINISH], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('describes the results of earlier turns for a follow-up, but not their steps', async () => {
    const first = await run(SCRIPT);
    const history: AgentEvent[] = [
      ...first.log,
      { type: 'commit', commit: 'c0ffee', files: ['index.mdx', 'new.mdx'] },
      { type: 'completed', prLink: 'https://example.com/1' },
      { type: 'prompt', prompt: 'Shorter, please.' },
    ];
    const { requests, log } = await run([FINISH], { history });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.messages).toEqual([
      {
        role: 'user',
        text:
          'Earlier requests in this job, oldest first:\n\n1. Asked: Document the new option.\nIt is --fast.\n' +
          'Done: Docs for --fast. Described it.\nFiles: index.mdx, new.mdx\n\nNew request:\n\nShorter, please.',
      },
    ]);
    expect(log.filter((event) => event.type === 'assistant').at(-1)).toMatchObject({ step: 1 });
  });

  it('logs only text that a database accepts', async () => {
    const { log } = await run([createReply(['write', { path: 'a.mdx', text: 'a\0b\ud800' }]), FINISH]);
    expect(log.find((event) => event.type === 'tool')?.call.args).toEqual({ path: 'a.mdx', text: 'ab\ufffd' });
  });

  it('throws if the model refuses or is unreachable', async () => {
    const refusal = new ModelFailure('The key was refused.', { kind: 'refused' });
    await expect(run([refusal])).rejects.toBe(refusal);
  });
});
