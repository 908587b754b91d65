import type { Command } from 'commander';
import { actOnJob, createSubcommand, withWaitOption, type SubcommandOptions } from './subcommand.ts';

/** `bindery agent message`. */
export function messageCommand(): Command {
  const command = createSubcommand('message', {
    description:
      'send a message to a job: a working agent reads it before its next step, and a finished job continues with it',
    examples: ['agent message aj_… "Use the term site, not website."'],
  }).argument('<text>', 'the message');
  return withWaitOption(command).action(async (id: string, prompt: string, options: SubcommandOptions) =>
    actOnJob({ ...options, id, done: 'Sent.', act: (client, job) => client.sendMessage({ ...job, prompt }) }),
  );
}
