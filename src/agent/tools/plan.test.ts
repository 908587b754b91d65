import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { toPublicEvent } from '../job/public-event.ts';

test("shows the whole plan in the job's events", async () => {
  using bench = openToolBench({ 'docs.json': '{}' });
  const steps = [
    { text: 'Read the\npages', state: 'done' },
    { text: 'Rename', state: 'doing' },
    { text: 'Check', state: 'open' },
  ];
  const args = { steps };
  const result = await bench.run('plan', args);
  const text = '1 of 3 steps done.\n[x] Read the pages\n[>] Rename\n[ ] Check';
  expect(result).toMatchObject({ ok: true, text });
  const event = { type: 'tool', step: 1, call: { id: '1', name: 'plan', args }, result } as const;
  const publicEvent = toPublicEvent({ seq: 1, turn: 1, createdAt: new Date(0), event });
  expect(publicEvent).toMatchObject({ type: 'tool', tool: 'plan', text });
});
