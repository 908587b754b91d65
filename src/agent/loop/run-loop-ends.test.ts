import { describe, expect, it } from 'vitest';
import { ModelFailure } from '../types.ts';
import { runLoop } from './run-loop.ts';
import { calling, createContext, FINISH, LIMITS, PROMPT, run, resultsOf } from './testing.ts';

describe('runLoop ends', () => {
  it('stops at the third identical call, whatever the order of its arguments', async () => {
    const edit = calling(['edit', { path: 'index.mdx', old: 'x', new: 'y' }]);
    const turned = calling(['edit', { new: 'y', old: 'x', path: 'index.mdx' }]);
    const { outcome, log, ran } = await run([edit, calling(['read', { path: 'index.mdx' }]), turned, edit, FINISH]);
    expect(outcome).toMatchObject({ kind: 'stopped' });
    expect(outcome.kind === 'stopped' && outcome.reason).toContain('same call of edit 3 times');
    expect(ran).toEqual(['edit', 'read', 'edit']);
    expect(resultsOf(log).at(-1)).toContain('a third time ends the job');
  });

  it('lets the model look again after a change', async () => {
    const read = calling(['read', { path: 'index.mdx' }]);
    const write = (text: string) => calling(['write', { path: 'index.mdx', text }]);
    const { outcome } = await run([read, write('a'), read, write('b'), read, write('c'), read, FINISH]);
    expect(outcome.kind).toBe('finished');
  });

  it('lets the model look again at what was removed from the conversation', async () => {
    const read = calling(['read', { path: 'index.mdx' }]);
    const overflow = new ModelFailure('too long', { kind: 'overflow' });
    expect((await run([read, read, overflow, read, FINISH])).outcome.kind).toBe('finished');
  });

  it('sends a model that only talks back to work twice, then takes its words as the summary', async () => {
    const talk = await run([{ text: 'One.' }, { text: 'Two.' }, { text: 'Nothing is to be done.' }]);
    expect(talk.outcome).toEqual({
      kind: 'finished',
      title: 'Document the new option.',
      summary: 'Nothing is to be done.',
    });
    expect(talk.requests).toHaveLength(3);
    expect(JSON.stringify(talk.requests[1]?.messages.at(-1))).toContain('call finish');
  });

  it('finishes without a change when the model says so', async () => {
    expect((await run([FINISH])).outcome).toMatchObject({ kind: 'finished', title: 'Docs for --fast' });
  });

  it.each([
    [{ steps: 3 }, 'its limit of 3 steps (AGENT_MAX_STEPS)'],
    [{ tokens: 300 }, 'its limit of 300 tokens (AGENT_MAX_TOKENS)'],
  ])('stops at the limit %j and says which it was', async (limits, reason) => {
    const script = [1, 2, 3, 4, 5].map((n) => calling(['write', { path: 'a.mdx', text: `${n}` }]));
    const { outcome, files, requests } = await run(script, { limits });
    expect(outcome.kind === 'stopped' && outcome.reason).toContain(reason);
    expect(requests).toHaveLength(3);
    expect(files.get('a.mdx')).toBe('3');
  });

  it('stops at the limit of files when the model goes on though it is told to finish', async () => {
    const script = [1, 2, 3, 4, 5, 6, 7].map((n) => calling(['write', { path: `${n}.mdx`, text: '' }]));
    const { outcome, requests } = await run(script, { limits: { files: 3 } });
    expect(outcome.kind === 'stopped' && outcome.reason).toContain('its limit of 3 changed files (AGENT_MAX_FILES)');
    expect(requests).toHaveLength(6);
    const obedient = await run([...script.slice(0, 5), FINISH], { limits: { files: 3 } });
    expect(obedient.outcome.kind).toBe('finished');
  });

  it('stops at the limit of minutes in the middle of a call, less those of workers before it', async () => {
    const asked: number[] = [];
    const controller = new AbortController();
    const outcome = await runLoop({
      model: {
        name: 'test:slow',
        contextTokens: 100_000,
        call: async ({ signal }) => {
          controller.abort();
          signal.throwIfAborted();
          throw new Error('the call was not ended');
        },
      },
      tools: [],
      toolContext: createContext(),
      system: '',
      history: [PROMPT],
      emit: async () => {},
      limits: { ...LIMITS, minutes: 2 },
      signal: new AbortController().signal,
      elapsedMs: 50_000,
      clock: {
        timeout: (ms) => {
          asked.push(ms);
          return controller.signal;
        },
      },
    });
    expect(asked).toEqual([70_000]);
    expect(outcome.kind === 'stopped' && outcome.reason).toContain('limit of 2 minutes (AGENT_MAX_MINUTES)');
  });

  it('shortens what was read before when the conversation nears the context of the model', async () => {
    const long = 'word '.repeat(400);
    const script = [
      calling(['write', { path: 'a.mdx', text: long }]),
      calling(['read', { path: 'a.mdx' }]),
      { ...calling(['read', { path: 'index.mdx' }]), usage: { input: 1600, output: 50 } },
      FINISH,
    ];
    const { outcome, log, requests } = await run(script, { contextTokens: 2_000 });
    expect(outcome.kind).toBe('finished');
    expect(log.filter(({ type }) => type === 'compacted')).toHaveLength(1);
    const countLong = (request: unknown) => JSON.stringify(request).split(long).length - 1;
    expect(requests.map(countLong)).toEqual([0, 1, 2, 1]);
    const last = JSON.stringify(requests.at(-1));
    expect(last).toContain('more characters were removed from this record');
  });

  it('stops when the conversation does not fit even when it is shortened', async () => {
    const overflow = () => new ModelFailure('too long', { kind: 'overflow' });
    const script = [calling(['read', { path: 'index.mdx' }]), overflow(), overflow(), overflow()];
    const { outcome, log } = await run(script);
    expect(outcome.kind === 'stopped' && outcome.reason).toContain('does not fit into the context of the model');
    expect(log.filter(({ type }) => type === 'compacted')).toHaveLength(1);
  });
});
