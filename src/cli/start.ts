import type { Command } from 'commander';
import { withExamples } from './examples.ts';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { getSiteUrl } from '../releases/site-url.ts';
import { getCommandName, formatDataDirOption, getInstallation, quoteForShell } from './command-name.ts';
import { createReport } from './report.ts';
import { createServiceCommand, withAddress } from './service.ts';
import type { Closable, ServiceOptions, ServiceRunner } from './service.ts';

interface StartedService extends Closable {
  url: string;
  /** Link that creates the first owner; undefined once there is one. */
  welcome?: string | undefined;
  organizationId: string;
  example: ExampleSite | undefined;
}

interface ExampleSite {
  domain: string;
  projectId: string;
  source: string;
  isRepository: boolean;
  key: string;
}

/** `bindery start`: runs the API, worker and database in one process. */
export function startCommand({ start, wait }: ServiceRunner<StartedService>): Command {
  const command = withAddress(
    createServiceCommand('start', 'run everything in one process with an embedded database'),
  ).action(async (options: ServiceOptions) => {
    const config = readConfig(process.env, options);
    const service = await start(config);
    createReport(
      'start',
      options,
    )({
      event: 'started',
      text: `\nBindery is running at ${service.url}\n\n${describeStart(service, config)}\nPress Ctrl-C to stop.\n`,
      facts: listFacts(service, config),
    });
    await wait(service.close);
  });
  return withExamples(command, ['start', 'start --port 8000 --data-dir /var/lib/bindery']);
}

/** Returns the same for other programs. As in the text, secrets are only present at the first start. */
function listFacts({ url, welcome, organizationId, example }: StartedService, { dataDir, agent }: Config) {
  const { model = null } = agent;
  return { url, dashboard: `${url}/dashboard`, welcome, organizationId, dataDir, model, example };
}

/** Returns the text of a first start, or of a later one. */
function describeStart(
  service: Omit<StartedService, 'close'>,
  { dataDir, agent }: Pick<Config, 'dataDir' | 'agent'>,
): string {
  const hasModel = agent.model !== undefined;
  return describeSignIn(service) + describe(service, { dataDir, hasModel }) + describeModel(agent.model);
}

/** Starts with the next step. */
function describeSignIn({ url, welcome }: Pick<StartedService, 'url' | 'welcome'>): string {
  if (welcome === undefined) return `Sign in at ${url}/dashboard\n\n`;
  return `Next, open this link to create the owner account. It works once and expires in a day. Each start prints a new link until you use one:

  ${welcome}

`;
}

function describe(
  { url, example, organizationId }: Omit<StartedService, 'close'>,
  { dataDir, hasModel }: { dataDir: string; hasModel: boolean },
): string {
  if (!example)
    return `To create another API key, run:\n\n  ${getCommandName()} admin key create "My key" --organization ${organizationId}${formatDataDirOption(dataDir)}\n\n`;
  const { domain, key } = example;
  return `We added an example site to get you started: ${domain}
${describeSource(example)}

Copy its API key now. You won't be able to see it again:

  ${key}

To export the site, run these commands in another terminal:

${listExportLines(url, example)}
${describeSite(url, domain)}
${example.isRepository && hasModel ? `To edit the site with an agent, run these commands too. They show the agent's progress, then print a link to review and merge the changes:\n\n${listAgentLines(url, example)}\n` : ''}`;
}

function describeSource({ source, isRepository }: ExampleSite): string {
  if (!isRepository) return `Its files are in ${source}. Agent jobs need git, which isn't installed.`;
  if (getInstallation() === 'container') return `Its files are in the Git repository ${source} of the container.`;
  return `Its files are in a Git repository. To change them, clone it, commit and push:\n\n  git clone ${quoteForShell(source)} example-docs`;
}

function describeSite(url: string, domain: string): string {
  return `The exported site goes live immediately, and each new export replaces it:\n\n  ${getSiteUrl({ host: domain }, url)}\n`;
}

function listExportLines(url: string, { domain, key }: ExampleSite): string {
  const jobs = `${url}/v1/static-export/jobs`;
  return `  KEY=${key}
  JOB=$(curl -sS ${jobs} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"domain":"${domain}"}' | sed 's/.*"jobId":"\\([^"]*\\)".*/\\1/')
  while STATUS=$(curl -sS ${jobs}/$JOB -H "Authorization: Bearer $KEY"); echo "$STATUS"; echo "$STATUS" | grep -qE '"status":"(queued|running)"'; do sleep 1; done
  curl -sS -o bundle.tar.gz "$(curl -sS -X POST ${jobs}/$JOB/bundle -H "Authorization: Bearer $KEY" | sed 's/.*"bundleUrl":"\\([^"]*\\)".*/\\1/')"
`;
}

function listAgentLines(url: string, { projectId, key }: ExampleSite): string {
  const jobs = `${url}/v2/agent/${projectId}/job`;
  return `  KEY=${key}
  JOB=$(curl -sS ${jobs} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"prompt":"${PROMPT}"}'); echo "$JOB"
  JOB=$(echo "$JOB" | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
  curl -sSN ${jobs}/$JOB/events -H "Authorization: Bearer $KEY" -H 'Accept: text/event-stream'
  curl -sS -X POST ${jobs}/$JOB/decision-link -H "Authorization: Bearer $KEY"
`;
}

/** Contains no characters that need escaping in JSON or a shell. */
const PROMPT = 'Add a guide that shows how to move a crontab to Tidewater.';

function describeModel(model: string | undefined): string {
  if (model !== undefined)
    return `Agent jobs use the model ${model}. To test it, run \`${getCommandName()} doctor\`.\n`;
  return (
    'Agent jobs are off. To turn them on, set BINDERY_MODEL, for example anthropic:claude-sonnet-4-5, and ANTHROPIC_API_KEY.\n' +
    (getInstallation() === 'clone'
      ? 'To see one without an API key, run `npm run demo`, which uses a scripted model.\n'
      : '')
  );
}
