import { Command, Option } from 'commander';
import { AppError } from '../../errors.ts';
import { withExamples } from '../examples.ts';
import { FOUND } from '../exit-codes.ts';
import { toOneLine } from '../one-line.ts';
import { callApi } from './api-client.ts';
import type { RemoteService } from './api-client.ts';
import { describeEvent } from './describe-event.ts';
import { findDecisionLink } from './find-decision-link.ts';
import { findLastEvent, followJob } from './follow-job.ts';
import type { AgentJob } from './follow-job.ts';

interface AgentOptions {
  project: string;
  job?: string;
  wait?: boolean;
  json?: boolean;
  url: string;
}

const HELP = `
The key is read from BINDERY_API_KEY. Exit codes: 0 the job was accepted, with --wait it has completed; 1 it has failed;
2 it could not be asked for or followed.`;

const EXAMPLES = [
  'agent "Add a guide about webhooks." --project prj_… --wait',
  'agent "Make it shorter." --project prj_… --job aj_… --wait',
];

/** `bindery agent <prompt>`: asks a running service for a change, and shows how it is made. */
export function agentCommand(): Command {
  const command = new Command('agent')
    .description('let an agent change the documentation of a project and open a pull request')
    .argument('<prompt>', 'what is to be done')
    .requiredOption('--project <id>', 'project to work on: prj_…')
    .option('--job <id>', 'send the prompt to a job that has finished, which goes on: aj_…')
    .option('--wait', 'show what the agent does and wait until it is done')
    .option('--json', 'print the job as JSON instead of text')
    .addOption(new Option('--url <url>', 'address of the service').env('BINDERY_URL').default('http://127.0.0.1:7777'))
    .addHelpText('after', HELP)
    .action(async (prompt: string, options: AgentOptions) => {
      process.exitCode = await runAgent(prompt, options);
    });
  return withExamples(command, EXAMPLES);
}

async function runAgent(prompt: string, options: AgentOptions): Promise<number> {
  const service = readService(options);
  const jobs = `/v2/agent/${encodeURIComponent(options.project)}/job`;
  const existing = options.job === undefined ? undefined : `${jobs}/${encodeURIComponent(options.job)}`;
  const after = existing && options.wait ? await findLastEvent(service, existing) : 0;
  const job = await callApi<AgentJob>(service, {
    path: existing === undefined ? jobs : `${existing}/message`,
    body: { prompt },
  });
  const path = `${jobs}/${encodeURIComponent(job.id)}`;
  const print = options.json ? () => undefined : printLine;
  print(`Agent job ${job.id} with ${job.model}`);
  if (!options.wait) {
    if (options.json) printLine(JSON.stringify(job, null, 2));
    print(`It works in the background; its state is at ${service.url}${path}`);
    return 0;
  }
  print('Ctrl-C ends the watching, not the job.\n');
  const columns = process.stdout.isTTY ? process.stdout.columns : undefined;
  const onEvent = (event: Parameters<typeof describeEvent>[0]) => {
    const line = describeEvent(event, { columns });
    if (line !== '') print(line);
  };
  const ended = await followJob(service, { path, after, onEvent });
  if (options.json) printLine(JSON.stringify(ended, null, 2));
  const decisionUrl = ended.prLink === null || options.json ? undefined : await findDecisionLink(service, path);
  print(`\n${describeEnd(ended)}`);
  if (decisionUrl !== undefined) print(`Merge or close it, within an hour: ${toOneLine(decisionUrl)}`);
  return ended.status === 'completed' ? 0 : FOUND;
}

function readService({ url }: AgentOptions): RemoteService {
  const key = process.env.BINDERY_API_KEY?.trim() ?? '';
  if (key === '')
    throw new AppError(
      'invalid_config',
      'BINDERY_API_KEY is not set: expected an API key of the service, as `bindery admin key create` makes them.',
    );
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return { url: url.replace(/\/+$/, ''), key };
  throw new AppError('invalid_config', `Expected the address of the service as http://… or https://…, got "${url}".`);
}

function describeEnd({ status, prLink }: AgentJob): string {
  if (status === 'archived') return 'The job was archived before it was done.';
  if (status === 'failed') return 'The job has failed; the last line above says why.';
  return prLink === null
    ? 'Completed. No file was changed, so there is no pull request.'
    : `Completed. The pull request: ${toOneLine(prLink)}`;
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
