import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { createCommand, updateCommand } from './write.ts';
import { listCommand, runsCommand, showCommand, templatesCommand } from './read.ts';
import { deleteCommand, pauseCommand, resumeCommand, runCommand } from './control.ts';
import { EXAMPLES } from './subcommand.ts';

/** `bindery automations`: agent jobs that run again and again, on a running service. */
export function createAutomationsCommand(): Command {
  const command = new Command('automations').description('run agent jobs at scheduled times and after events');
  for (const create of [
    templatesCommand,
    listCommand,
    showCommand,
    createCommand,
    updateCommand,
    runCommand,
    runsCommand,
    pauseCommand,
    resumeCommand,
    deleteCommand,
  ])
    command.addCommand(create());
  return withExamples(command, Object.values(EXAMPLES).flat());
}
