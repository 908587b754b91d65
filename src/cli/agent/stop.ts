import type { Command } from 'commander';
import { actOnJob, createSubcommand, withWaitOption, type SubcommandOptions } from './subcommand.ts';

/** `bindery agent stop`. */
export function stopCommand(): Command {
  const command = createSubcommand('stop', {
    description: 'stop a job and keep its work in a draft pull request',
    examples: ['agent stop aj_… --wait'],
  });
  return withWaitOption(command).action(async (id: string, options: SubcommandOptions) =>
    actOnJob({
      ...options,
      id,
      done: 'Stopping. Changes are published as a draft pull request.',
      act: (client, job) => client.stopAgentJob(job),
    }),
  );
}
