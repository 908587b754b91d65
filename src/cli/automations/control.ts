import type { Command } from 'commander';
import type { Automation } from '../../client/index.ts';
import { printJson } from '../admin/output.ts';
import { printLine } from '../print-line.ts';
import { connectService } from '../remote-service.ts';
import { createSubcommand } from './subcommand.ts';
import type { AutomationOptions } from './subcommand.ts';

/** `bindery automations run`. */
export function runCommand(): Command {
  return createSubcommand('run', 'run an automation now')
    .argument('<id>', 'automation ID: au_…')
    .action(async (id: string, { json, ...service }: AutomationOptions) => {
      const run = await (await connectService(service)).runAutomation(id);
      if (json) printJson(run);
      else printLine(`Run ${run.id} starts soon. Check it with \`bindery automations runs ${id}\`.`);
    });
}

/** `bindery automations pause`. */
export function pauseCommand(): Command {
  return createStatusCommand('pause', {
    status: 'paused',
    description: 'pause an automation. A run that has started continues',
  });
}

/** `bindery automations resume`. */
export function resumeCommand(): Command {
  return createStatusCommand('resume', { status: 'enabled', description: 'resume a paused automation' });
}

function createStatusCommand(
  name: 'pause' | 'resume',
  { status, description }: { status: Automation['status']; description: string },
): Command {
  return createSubcommand(name, description)
    .argument('<id>', 'automation ID: au_…')
    .action(async (id: string, { json, ...service }: AutomationOptions) => {
      const automation = await (await connectService(service)).updateAutomation(id, { status });
      if (json) printJson(automation);
      else printLine(`${id} is ${status}.`);
    });
}

/** `bindery automations delete`. */
export function deleteCommand(): Command {
  return createSubcommand('delete', 'delete an automation and the list of its runs. Its jobs and pull requests stay')
    .argument('<id>', 'automation ID: au_…')
    .action(async (id: string, { json, ...service }: AutomationOptions) => {
      await (await connectService(service)).deleteAutomation(id);
      if (json) printJson({ id });
      else printLine(`${id} is deleted.`);
    });
}
