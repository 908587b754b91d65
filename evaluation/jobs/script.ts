import type { BuiltTask } from '../types.ts';
import type { ScriptStep } from '../../test/helpers/model-server.ts';

/** Number of tool calls in one reply. */
const CALLS = 10;

/** Returns the steps of an efficient model: explore, do the work in few replies, validate and finish. */
export function scriptJob({ reference, prompt }: BuiltTask): ScriptStep[] {
  const calls = reference.map(({ name, args }) => ({ name, args }));
  const steps: ScriptStep[] = [
    {
      calls: [
        { name: 'validate', args: { all: true } },
        { name: 'grep', args: { pattern: 'title:', glob: '**/*.mdx' } },
      ],
    },
  ];
  for (let at = 0; at < calls.length; at += CALLS) steps.push({ calls: calls.slice(at, at + CALLS) });
  const finish = { name: 'finish', args: { title: 'Do the job', summary: prompt.slice(0, 200) } };
  return [...steps, { calls: [{ name: 'validate', args: {} }] }, { calls: [finish] }];
}
