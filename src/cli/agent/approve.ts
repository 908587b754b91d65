import fs from 'node:fs/promises';
import type { Command } from 'commander';
import { actOnJob, createSubcommand, withWaitOption, type SubcommandOptions } from './subcommand.ts';

interface ApproveOptions extends SubcommandOptions {
  plan?: string;
  reject?: boolean;
}

/** `bindery agent approve`. */
export function approveCommand(): Command {
  const command = createSubcommand('approve', {
    description: 'approve the plan of the agent, as proposed or as edited, or reject it',
    examples: ['agent approve aj_… --wait', 'agent approve aj_… --plan plan.md', 'agent approve aj_… --reject'],
  })
    .option('--plan <file>', 'file with the plan as you edited it')
    .option('--reject', 'reject the plan, which ends the job without changes');
  return withWaitOption(command).action(async (id: string, { plan: file, reject, ...options }: ApproveOptions) => {
    const plan = file === undefined ? undefined : await fs.readFile(file, 'utf8');
    await actOnJob({
      ...options,
      id,
      done: reject ? 'Rejected. The job ends without changes.' : 'Approved. The job continues.',
      act: (client, job) => client.decidePlan({ ...job, decision: reject ? 'reject' : 'approve', plan }),
    });
  });
}
