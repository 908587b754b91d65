import type { Command } from 'commander';
import { actOnJob, createSubcommand, withWaitOption, type SubcommandOptions } from './subcommand.ts';

/** `bindery agent answer`. */
export function answerCommand(): Command {
  const command = createSubcommand('answer', {
    description: 'answer a question of the agent, so that its job continues',
    examples: ['agent answer aj_… "Version 3 only." --wait'],
  }).argument('<answer>', 'one of the choices, or your own words');
  return withWaitOption(command).action(async (id: string, answer: string, options: SubcommandOptions) =>
    actOnJob({
      ...options,
      id,
      done: 'Answered. The job continues.',
      act: (client, job) => client.answerAgentJob({ ...job, answer }),
    }),
  );
}
