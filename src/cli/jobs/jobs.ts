import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { cancelCommand } from './cancel.ts';
import { EXAMPLES } from './subcommand.ts';
import { followCommand } from './follow.ts';
import { listCommand } from './list.ts';

/** `bindery jobs`: lists and controls the exports and agent jobs of a running service. */
export function createJobsCommand(): Command {
  const command = new Command('jobs')
    .description('list, follow and cancel exports and agent jobs on a running service')
    .addCommand(listCommand())
    .addCommand(followCommand())
    .addCommand(cancelCommand());
  return withExamples(command, Object.values(EXAMPLES).flat());
}
