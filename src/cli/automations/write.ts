import fs from 'node:fs/promises';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Automation, AutomationChange, BinderyClient } from '../../client/index.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';
import { printJson } from '../admin/output.ts';
import { printLine } from '../print-line.ts';
import { connectService } from '../remote-service.ts';
import { TRIGGER_TYPES } from '../../agent/automations/trigger-types.ts';
import { splitList } from '../../lib/split-list.ts';
import { createSubcommand } from './subcommand.ts';
import type { AutomationOptions } from './subcommand.ts';

interface WriteOptions extends AutomationOptions {
  project?: string;
  template?: string;
  translate?: string;
  name?: string;
  prompt?: string;
  promptFile?: string;
  cron?: string;
  timeZone?: string;
  on?: (typeof EVENTS)[number];
  from?: string;
  tags?: string;
  description?: string;
  threshold?: string;
  days?: string;
  branch?: string;
  delivery?: Automation['delivery'];
  repositories?: string[];
  gate?: boolean;
  budgetTokens?: string;
  budgetCost?: string;
}

/** Triggers that need no `--cron`. */
const EVENTS = TRIGGER_TYPES.filter((type) => type !== 'schedule');

/** `bindery automations create`. */
export function createCommand(): Command {
  return withFields(createSubcommand('create', 'create an automation'))
    .option('--project <id>', 'project ID: prj_…; required')
    .option('--template <id>', 'start from a ready-made automation, see `bindery automations templates`')
    .action(async ({ json, project: projectId, template: templateId, ...options }: WriteOptions) => {
      const client = await connectService(options);
      const template = templateId === undefined ? undefined : await findTemplate(client, templateId);
      const fields = {
        trigger: { type: 'api' as const },
        ...template,
        ...(await readFields(options, template?.trigger)),
      };
      const { name, prompt } = fields;
      if (projectId === undefined || name === undefined || prompt === undefined)
        throw new AppError('invalid_request', describeMissing({ projectId, name, prompt }));
      const automation = await client.createAutomation({ ...fields, projectId, name, prompt });
      if (json) return printJson(automation);
      printLine(`Created ${automation.id}. ${describeNextRun(automation)}`);
      printLine(`To run it now: bindery automations run ${automation.id}`);
    });
}

/** Says which options are missing. */
function describeMissing(fields: Record<'projectId' | 'name' | 'prompt', string | undefined>): string {
  const content = [
    ...(fields.name === undefined ? ['--name <text>'] : []),
    ...(fields.prompt === undefined ? ['--prompt <text> or --prompt-file <file>'] : []),
  ].join(', and ');
  return [
    ...(fields.projectId === undefined ? ['Add --project <id>.'] : []),
    ...(content === '' ? [] : [`Add ${content}. Or start from a ready-made automation with --template <id>.`]),
  ].join(' ');
}

/** When it runs, in a sentence. */
function describeNextRun({ trigger, triggerText, nextRunAt }: Automation): string {
  if (trigger.type === 'api') return 'It runs only when you start it, or through the API.';
  if (trigger.type === 'schedule' && nextRunAt !== null) return `Its next run is at ${nextRunAt}.`;
  return `It runs ${triggerText.charAt(0).toLowerCase()}${triggerText.slice(1)}.`;
}

/** Returns the fields of a ready-made automation. Throws `invalid_request`. */
async function findTemplate(client: BinderyClient, id: string): Promise<AutomationChange> {
  const templates = await client.listAutomationTemplates();
  const template = templates.find((each) => each.id === id);
  if (!template)
    throw new AppError(
      'invalid_request',
      `Expected --template to be one of ${templates.map((each) => each.id).join(', ')}; got ${JSON.stringify(id.slice(0, 60))}.`,
    );
  const { name, prompt, trigger, delivery } = template;
  return { name, prompt, trigger, delivery, template: template.id };
}

/** `bindery automations update`. */
export function updateCommand(): Command {
  return withFields(createSubcommand('update', 'change an automation'))
    .argument('<id>', 'automation ID: au_…')
    .action(async (id: string, { json, ...options }: WriteOptions) => {
      const client = await connectService(options);
      const trigger = refinesTrigger(options) ? (await client.getAutomation(id)).trigger : undefined;
      const change = await readFields(options, trigger);
      if (Object.keys(change).length === 0)
        throw new AppError('invalid_request', 'Add an option with what to change, such as --cron "0 6 * * *".');
      const automation = await client.updateAutomation(id, change);
      if (json) printJson(automation);
      else printLine(`${id} is changed.`);
    });
}

function withFields(command: Command): Command {
  return command
    .option('--name <text>', 'name, unique in the project')
    .option('--prompt <text>', 'what the agent should do in each run')
    .option('--prompt-file <file>', 'file with the prompt')
    .option('--cron <schedule>', 'when to run: minute, hour, day of month, month, day of week')
    .option('--time-zone <name>', 'time zone of the schedule, such as Europe/Berlin (default: UTC)')
    .addOption(
      new Option(
        '--on <event>',
        'when to run instead of --cron: after a push to the docs, commits in another repository (merge), a new tag, searches without results, unanswered questions, unhelpful votes (feedback), views of missing pages (notFound), pages past their review date, broken external links, a new version of an API description, or only when you start it (api)',
      ).choices(EVENTS),
    )
    .option('--from <repository>', 'with --on merge or tag: name of a context repository')
    .option('--tags <pattern>', 'with --on tag: names of tags, such as "v*"')
    .option('--description <source>', 'with --on apiDescription: https URL, or path in the docs folder')
    .option(
      '--threshold <count>',
      'with --on searches, questions, feedback or notFound, or a ready-made automation for them: how many start a run (default: 10)',
    )
    .option('--days <count>', 'with --threshold: the days in which they count (default: 7)')
    .option('--branch <name>', "branch to start from and merge into (default: the project's branch)")
    .addOption(
      new Option('--delivery <kind>', 'one pull request that grows, a new one for each run, or only a report').choices([
        'grow',
        'new',
        'report',
      ]),
    )
    .option('--translate <language>', 'translate the pages that this language lacks or that are behind, such as fr')
    .option(
      '--repositories <names>',
      'context repositories that runs can read, separated by commas (default: all)',
      splitList,
    )
    .option('--no-gate', 'deliver results without checking the rules of the ready-made automation')
    .option('--budget-tokens <count>', 'tokens that one run can use')
    .option('--budget-cost <dollars>', 'US dollars that one run can use');
}

/** Reads the options that are present. `before` is the trigger that they refine. Throws `invalid_request`. */
async function readFields(options: WriteOptions, before?: AutomationChange['trigger']): Promise<AutomationChange> {
  const { name, branch: baseBranch, delivery, repositories: contextRepositories } = options;
  const trigger = readTrigger(options, before);
  const prompt = options.promptFile === undefined ? options.prompt : await readPrompt(options.promptFile);
  const budget = omitUndefined({ tokens: readNumber(options.budgetTokens), cost: readNumber(options.budgetCost) });
  return {
    ...omitUndefined({ name, prompt, baseBranch, delivery, contextRepositories }),
    ...(trigger && { trigger }),
    // Commander sets the option to true if it is absent.
    ...(options.gate === false && { template: null }),
    ...(options.translate !== undefined && { translate: { language: options.translate } }),
    ...(Object.keys(budget).length > 0 && { budget }),
  };
}

function readTrigger(options: WriteOptions, before: AutomationChange['trigger']): AutomationChange['trigger'] {
  const { cron, timeZone, on, from: repository, tags: pattern, description: source } = options;
  if (cron !== undefined && on !== undefined) throw new AppError('invalid_request', 'Choose one of --cron and --on.');
  if (timeZone !== undefined && cron === undefined && before?.type !== 'schedule')
    throw new AppError('invalid_request', 'Add --cron <schedule> to --time-zone, such as --cron "0 6 * * 1".');
  if (cron !== undefined) return { type: 'schedule', cron, ...omitUndefined({ timeZone }) };
  if (!refinesTrigger(options)) return on && { type: on };
  const type = on ?? before?.type;
  if (type === undefined)
    throw new AppError('invalid_request', 'Add --on <event> to --from, --tags, --description, --threshold and --days.');
  const threshold = readNumber(options.threshold);
  const days = readNumber(options.days);
  const previousTrigger = on === undefined || on === before?.type ? before : undefined;
  return { ...previousTrigger, type, ...omitUndefined({ timeZone, repository, pattern, source, threshold, days }) };
}

/** Returns whether options say more about a trigger, without its type. */
function refinesTrigger({ timeZone, cron, ...options }: WriteOptions): boolean {
  const { from, tags, description, threshold, days } = options;
  const zone = cron === undefined ? timeZone : undefined;
  return [zone, from, tags, description, threshold, days].some((each) => each !== undefined);
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new AppError('invalid_request', `Expected a number above 0, got ${JSON.stringify(text.slice(0, 40))}.`);
}

async function readPrompt(file: string): Promise<string> {
  try {
    const { size } = await fs.stat(file);
    if (size <= MAX_BYTES) return await fs.readFile(file, 'utf8');
  } catch (error) {
    const problem = describeSystemProblem(error) ?? getErrorMessage(error);
    throw new AppError('invalid_request', `Can't read the file ${file}: ${problem}.`, { cause: error });
  }
  throw new AppError('invalid_request', `The file ${file} is too long for a prompt. Use at most 50,000 characters.`);
}

/** More than the service accepts. */
const MAX_BYTES = 200_000;
