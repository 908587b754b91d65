import { Option } from 'commander';
import type { Command } from 'commander';
import type { Automation, AutomationRun } from '../../client/index.ts';
import { printJson, printTable } from '../admin/output.ts';
import type { Columns } from '../admin/format-table.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { connectService } from '../remote-service.ts';
import { createSubcommand } from './subcommand.ts';
import type { AutomationOptions } from './subcommand.ts';

/** `bindery automations templates`. */
export function templatesCommand(): Command {
  return createSubcommand('templates', 'show the ready-made automations for `create --template`').action(
    async ({ json, ...service }: AutomationOptions) => {
      const templates = await (await connectService(service)).listAutomationTemplates();
      if (json) return printJson(templates);
      for (const { id, description, triggerText, prompt, rules } of templates) {
        printLine(`${id}: ${description}`);
        printLine(`  Trigger: ${triggerText}`);
        for (const line of prompt.split('\n')) printLine(line === '' ? '' : `  ${line}`);
        printLine('\n  Rules for each result:');
        for (const rule of rules) printLine(`  - ${rule}`);
        printLine('');
      }
    },
  );
}

/** `bindery automations list`. */
export function listCommand(): Command {
  return createSubcommand('list', 'list automations, newest first')
    .option('--project <id>', 'only automations of this project')
    .action(async ({ json, project: projectId, ...service }: AutomationOptions & { project?: string }) => {
      const filter = { limit: 200, ...(projectId !== undefined && { projectId }) };
      const { automations } = await (await connectService(service)).listAutomations(filter);
      if (json) printJson(automations);
      else printTable(automations, COLUMNS);
    });
}

const COLUMNS: Columns<Automation> = {
  AUTOMATION: ({ id }) => id,
  NAME: ({ name }) => name,
  STATUS: ({ status }) => status,
  TRIGGER: ({ triggerText }) => triggerText,
  'NEXT RUN': ({ trigger, nextRunAt }) => (trigger.type === 'schedule' ? nextRunAt : null),
  'LAST RUN': ({ lastRun }) => lastRun && describeRun(lastRun),
};

/** `bindery automations show`. */
export function showCommand(): Command {
  return createSubcommand('show', 'show an automation with its prompt')
    .argument('<id>', 'automation ID: au_…')
    .action(async (id: string, { json, ...service }: AutomationOptions) => {
      const automation = await (await connectService(service)).getAutomation(id);
      if (json) return printJson(automation);
      const {
        name,
        projectId,
        status,
        pausedReason,
        trigger,
        triggerText,
        triggerProblem,
        delivery,
        template,
        nextRunAt,
        lastRun,
        prompt,
      } = automation;
      printLine(`${toOneLine(name)} (${id})`);
      printLine(`Project:  ${projectId}`);
      printLine(`Status:   ${status}${pausedReason === null ? '' : `: ${toOneLine(pausedReason)}`}`);
      printLine(`Trigger:  ${triggerText}`);
      if (triggerProblem !== null) printLine(`Problem:  ${toOneLine(triggerProblem)}`);
      printLine(`Delivery: ${delivery}`);
      printLine(`Rules:    ${template === null ? '-' : `as for ${template}`}`);
      printLine(
        `${trigger.type === 'schedule' || nextRunAt === null ? 'Next run:' : 'Next check:'} ${nextRunAt ?? '-'}`,
      );
      printLine(`Last run: ${lastRun ? describeRun(lastRun) : '-'}`);
      printLine('');
      for (const line of prompt.split('\n')) printLine(toOneLine(line));
    });
}

/** `bindery automations runs`. */
export function runsCommand(): Command {
  return createSubcommand('runs', 'list the runs of an automation, newest first')
    .argument('<id>', 'automation ID: au_…')
    .addOption(new Option('--limit <n>', 'number of runs to list, up to 200').default(20).argParser(Number))
    .action(async (id: string, { json, limit, ...service }: AutomationOptions & { limit: number }) => {
      const { runs } = await (await connectService(service)).listAutomationRuns(id, { limit });
      if (json) printJson(runs);
      else printTable(runs, RUN_COLUMNS);
    });
}

const RUN_COLUMNS: Columns<AutomationRun> = {
  RUN: ({ id }) => id,
  RESULT: describeRun,
  CAUSE: ({ cause, events }) => (events === 1 ? cause.type : `${cause.type}, ${events} events`),
  JOB: ({ jobId }) => jobId,
  'PULL REQUEST': ({ prLink }) => prLink,
  REQUESTED: ({ requestedAt }) => requestedAt,
  DETAILS: ({ waitingReason, summary }) => waitingReason ?? summary,
};

/** A run in a few words. */
function describeRun({ status, outcome, waitingReason, dueAt }: AutomationRun): string {
  if (status === 'waiting') return waitingReason === null ? 'waiting' : `delayed until ${dueAt}`;
  return status === 'running' ? 'running' : (outcome ?? 'finished').replaceAll('_', ' ');
}
