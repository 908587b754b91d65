import { describe, expect, it } from 'vitest';
import { ModelFailure } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { runLoop } from './run-loop.ts';
import { createReply, createContext, FINISH, LIMITS, NOTES, PROMPT, run, listResults } from './testing.ts';

describe('runLoop limits', () => {
  it('stops at the third identical call, regardless of the order of its arguments', async () => {
    const edit = createReply(['edit', { path: 'index.mdx', old: 'x', new: 'y' }]);
    const editReply = createReply(['edit', { new: 'y', old: 'x', path: 'index.mdx' }]);
    const { outcome, log, ran } = await run([
      edit,
      createReply(['read', { path: 'index.mdx' }]),
      editReply,
      edit,
      FINISH,
    ]);
    expect(outcome).toMatchObject({ kind: 'stopped' });
    expect(outcome.kind === 'stopped' && outcome.reason).toContain('same `edit` call 3 times');
    expect(ran).toEqual(['edit', 'read', 'edit']);
    expect(listResults(log).at(-1)).toContain('A third identical call ends the job');
  });

  it('lets the model repeat a reading call after a change', async () => {
    const readReply = createReply(['read', { path: 'index.mdx' }]);
    const write = (text: string) => createReply(['write', { path: 'index.mdx', text }]);
    const { outcome } = await run([
      readReply,
      write('a'),
      readReply,
      write('b'),
      readReply,
      write('c'),
      readReply,
      FINISH,
    ]);
    expect(outcome.kind).toBe('finished');
  });

  it('lets the model repeat a reading call whose result was removed from the conversation', async () => {
    const readReply = createReply(['read', { path: 'index.mdx' }]);
    const overflow = new ModelFailure('too long', { kind: 'overflow' });
    expect((await run([readReply, readReply, overflow, readReply, FINISH])).outcome.kind).toBe('finished');
  });

  it('retries without images if the provider refuses one, and fails if it refuses that too', async () => {
    const call = { id: '0-call', name: 'look', args: {} };
    const usage = { input: 1, output: 1 };
    const image = { mediaType: 'image/png', data: 'AAAA' } as const;
    const history: AgentEvent[] = [
      PROMPT,
      { type: 'assistant', step: 1, answer: { text: '', calls: [call], usage, finish: 'tool-calls', raw: null } },
      { type: 'tool', step: 1, call, result: { ok: true, text: 'a map', image } },
    ];
    const createRefusal = () => new ModelFailure('Could not process image.', { kind: 'refused' });
    const { outcome, requests } = await run([{}, createRefusal(), FINISH], { history });
    expect(outcome.kind).toBe('finished');
    const conversations = requests.map(({ messages }) => JSON.stringify(messages));
    expect(conversations.map((text) => [text.includes('AAAA'), text.includes('a map')])).toEqual([
      [true, true],
      [false, true],
    ]);
    await expect(run([{}, createRefusal(), createRefusal()], { history })).rejects.toThrow('Could not process image');
  });

  it('sends a model that only writes text back to work twice, then stops and quotes it', async () => {
    const talk = await run([{ text: 'One.' }, { text: 'Two.' }, { text: 'I will not\n do that.' }]);
    expect(talk.outcome).toEqual({
      kind: 'stopped',
      code: 'no_result',
      reason: expect.stringContaining('Its last reply: "I will not do that."') as unknown,
    });
    expect(talk.requests).toHaveLength(3);
    expect(JSON.stringify(talk.requests[1]?.messages.at(-1))).toContain('call finish');
  });

  it('stops immediately after a content filter, and quotes the remaining reply', async () => {
    const { outcome, requests } = await run([{ text: 'I cannot help with', finish: 'content-filter' }, FINISH]);
    expect(outcome.kind === 'stopped' && outcome.reason).toMatch(/content filter.*"I cannot help with"/);
    expect(requests).toHaveLength(1);
  });

  it('finishes without a change if the model calls finish', async () => {
    expect((await run([FINISH])).outcome).toMatchObject({ kind: 'finished', title: 'Docs for --fast' });
  });

  it.each([
    [{ steps: 3 }, 'its limit of 3 steps (AGENT_MAX_STEPS)'],
    [{ tokens: 300 }, 'its limit of 300 tokens (AGENT_MAX_TOKENS)'],
  ])('stops at the limit %j and mentions it', async (limits, reason) => {
    const script = [1, 2, 3, 4, 5].map((n) => createReply(['write', { path: 'a.mdx', text: `${n}` }]));
    const { outcome, files, requests } = await run(script, { limits });
    expect(outcome.kind === 'stopped' && outcome.reason).toContain(reason);
    expect(requests).toHaveLength(3);
    expect(files.get('a.mdx')).toBe('3');
  });

  it('stops at the file limit if the model continues after being asked to finish', async () => {
    const script = [1, 2, 3, 4, 5, 6, 7].map((n) => createReply(['write', { path: `${n}.mdx`, text: '' }]));
    const { outcome, requests } = await run(script, { limits: { files: 3 } });
    expect(outcome.kind === 'stopped' && outcome.reason).toContain('its limit of 3 changed files (AGENT_MAX_FILES)');
    expect(requests).toHaveLength(6);
    const obedientRun = await run([...script.slice(0, 5), FINISH], { limits: { files: 3 } });
    expect(obedientRun.outcome.kind).toBe('finished');
  });

  it('counts replies instead of calls, for repeats and for files', async () => {
    const readReply = createReply(
      ...Array.from({ length: 4 }, () => ['read', { path: 'index.mdx' }] as [string, unknown]),
    );
    expect((await run([readReply, FINISH])).outcome.kind).toBe('finished');
    const manyReads = createReply(
      ...[1, 2, 3, 4, 5, 6, 7].map((n): [string, unknown] => ['write', { path: `${n}.mdx`, text: '' }]),
    );
    expect((await run([manyReads, FINISH])).outcome.kind).toBe('finished');
  });

  it('warns the model once when 80 percent of a limit is used', async () => {
    const write = (n: number, usage = { input: 100, output: 10 }) => ({
      ...createReply(['write', { path: 'a.mdx', text: `${n}` }], ['read', { path: 'a.mdx' }]),
      usage,
    });
    const listNotes = (log: Awaited<ReturnType<typeof run>>['log']) =>
      listResults(log).flatMap((text, at) => (text.includes('(Note: ') ? [`${at} ${text.split('(Note: ')[1]}`] : []));
    const steps = await run(
      [1, 2, 3, 4, 5].map((n) => write(n)),
      { limits: { steps: 5 } },
    );
    expect(listNotes(steps.log)).toEqual([expect.stringContaining('7 you have used 4 of the 5 steps of this turn.')]);
    const tokens = await run([write(1), write(2, { input: 600, output: 200 }), write(3), FINISH], {
      limits: { tokens: 1_100 },
    });
    expect(listNotes(tokens.log)).toEqual([
      expect.stringContaining('3 you have used 910 of the 1,100 tokens of this turn'),
    ]);
    expect(JSON.stringify(tokens.requests[2])).toContain('910 of the 1,100 tokens');
    const minutes = await run([write(1), FINISH], { elapsedMs: 17 * 60_000 });
    expect(listNotes(minutes.log)).toEqual([expect.stringContaining('1 you have used 17 of the 20 minutes')]);
  });

  it('counts tokens by their cost, cached tokens at a tenth', async () => {
    const usage = { input: 1_000, output: 0, cached: 1_000 };
    const script = [1, 2, 3, 4].map((n) => ({ ...createReply(['write', { path: 'a.mdx', text: `${n}` }]), usage }));
    expect((await run([...script, FINISH], { limits: { tokens: 1_000 } })).outcome.kind).toBe('finished');
  });

  it('stops at the time limit during a call, counting the time of earlier workers', async () => {
    const timeouts: number[] = [];
    const controller = new AbortController();
    const outcome = await runLoop({
      model: {
        name: 'test:slow',
        contextTokens: 100_000,
        call: async ({ signal }) => {
          controller.abort();
          signal.throwIfAborted();
          throw new Error('the call was not aborted');
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
          timeouts.push(ms);
          return controller.signal;
        },
      },
    });
    expect(timeouts).toEqual([70_000]);
    expect(outcome.kind === 'stopped' && outcome.reason).toContain('limit of 2 minutes (AGENT_MAX_MINUTES)');
  });

  it("shortens earlier results when the conversation approaches the model's context limit", async () => {
    const longText = 'word '.repeat(400);
    const script = [
      createReply(['write', { path: 'a.mdx', text: longText }]),
      createReply(['read', { path: 'a.mdx' }]),
      { ...createReply(['read', { path: 'index.mdx' }]), usage: { input: 1600, output: 50 } },
      FINISH,
    ];
    const { outcome, log, requests } = await run(script, { contextTokens: 2_000 });
    expect(outcome.kind).toBe('finished');
    expect(log.filter(({ type }) => type === 'compacted')).toHaveLength(1);
    const countLong = (request: unknown) => JSON.stringify(request).split(longText).length - 1;
    expect(requests.map(countLong)).toEqual([0, 1, 2, 1]);
    const last = JSON.stringify(requests.at(-1));
    expect(last).toContain('more characters removed');
    expect(last).toContain('Files changed so far: a.mdx.');
    expect(last).toContain(NOTES);
    const compactedEvent = log.find((event) => event.type === 'compacted');
    expect(compactedEvent).toMatchObject({ notes: NOTES, usage: { input: 7, output: 3 } });
  });

  it("shortens long replies even in the provider's form, but not signed reasoning", async () => {
    const text = 'I think aloud. '.repeat(400);
    const reasoning = { type: 'reasoning', text, providerOptions: { anthropic: { signature: 's' } } };
    const createReadReply = (path: string) => createReply(['read', { path }]);
    const createTextReply = (path: string, content: unknown) => ({
      ...createReadReply(path),
      text,
      raw: { provider: 'anthropic', message: { role: 'assistant', content } },
    });
    const overflow = new ModelFailure('too long', { kind: 'overflow' });
    const parts = [reasoning, { type: 'text', text }];
    const { requests, outcome } = await run([
      createTextReply('a', parts),
      createTextReply('b', text),
      createReadReply('c'),
      overflow,
      FINISH,
    ]);
    expect(outcome.kind).toBe('finished');
    const replies = requests
      .at(-1)
      ?.messages.flatMap((message) => (message.role === 'assistant' ? [message.reply] : []));
    const [first, second] = replies ?? [];
    expect(first?.text.length).toBeLessThan(400);
    expect(first?.raw).toMatchObject({ message: { content: [reasoning, { text: first?.text }] } });
    expect(second?.raw).toMatchObject({ message: { content: second?.text } });
  });

  it('stops if even the shortened conversation does not fit', async () => {
    const createOverflow = () => new ModelFailure('too long', { kind: 'overflow' });
    const script = [createReply(['read', { path: 'index.mdx' }]), createOverflow(), createOverflow(), createOverflow()];
    const { outcome, log } = await run(script);
    expect(outcome.kind === 'stopped' && outcome.reason).toContain("doesn't fit into the context of the model");
    expect(log.filter(({ type }) => type === 'compacted')).toHaveLength(1);
  });
});
