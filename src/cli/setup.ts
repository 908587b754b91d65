import type { Command } from 'commander';
import { createApiKey } from '../accounts/api-keys/api-keys.ts';
import { createDomain } from '../accounts/domains/domains.ts';
import { createOrganization, listOrganizations } from '../accounts/organizations.ts';
import type { Organization } from '../accounts/organizations.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/schema.ts';
import { addProject } from './admin/checked-project.ts';
import type { RepositoryOptions } from './admin/checked-project.ts';
import { DEFAULT_PLAN } from './admin/organization.ts';
import { withRepositoryOptions } from './admin/project.ts';
import { createSubcommand, runTask } from './admin/run.ts';
import type { CommonOptions } from './admin/run.ts';
import { getCommandName, formatDataDirOption } from './command-name.ts';
import { withExamples } from './examples.ts';
import { printLine } from './print-line.ts';
import { getPrintedUrl } from './printed-url.ts';

interface SetupOptions extends CommonOptions, RepositoryOptions {
  organization?: string;
  name?: string;
  deployment?: string;
  base?: string;
}

const HELP = `
This command creates an organization (or uses an existing one with that name), fetches the repository, and creates a
project, a domain and an API key. If a step fails, nothing is stored.
It uses DATABASE_URL if it is set, and the data directory otherwise. You can run it while Bindery is running.`;

const EXAMPLES = [
  'setup docs.example.com --repository https://github.com/your-company/handbook.git',
  'setup docs.example.com --repository git@git.example.com:docs/site.git --credentials-stdin < id_ed25519',
  'setup docs.example.com --repository /srv/docs --docs-folder docs --organization "Your company" --json',
];

/** `bindery setup <domain>`: creates everything that a repository's first export needs, in one command. */
export function setupCommand(): Command {
  const command = createSubcommand('setup', 'create an organization, a project, a domain and an API key in one step')
    .argument('<domain>', 'hostname of the site, such as docs.example.com')
    .option(
      '--organization <name>',
      'organization name (default: the oldest organization, or a new one named Default)',
    );
  withRepositoryOptions(command)
    .option('--name <name>', 'project name (default: the hostname)')
    .option('--base <path>', 'path the site is served under, such as /docs')
    .option('--deployment <kind>', 'deployment kind: cloud, client-hosted or air-gapped')
    .addHelpText('after', HELP)
    .action((host: string, options: SetupOptions) =>
      runTask(options, {
        mayBeFirst: true,
        perform: (db, config) => db.transaction().execute((trx) => setUp(trx, host, { ...options, config })),
        print,
      }),
    );
  return withExamples(command, EXAMPLES);
}

interface SetupResult {
  organizationId: string;
  projectId: string;
  domain: string;
  branch: string;
  /** Folder of docs.json in the repository; empty for its root. */
  docsFolder: string;
  /** The key itself, which is not stored anywhere. */
  key: string;
}

async function setUp(
  db: Database,
  host: string,
  { config, organization, name, base, deployment, ...place }: SetupOptions & { config: Config },
): Promise<SetupResult> {
  const { id: organizationId } = await findOrCreate(db, organization);
  const project = await addProject(db, config, { ...place, name: name ?? host, organizationId });
  const { id: projectId, branch, docsFolder } = project;
  const domain = await createDomain(db, { host, projectId, base, deployment });
  const { text: key } = await createApiKey(db, { organizationId, name: `Key for ${domain.host}` });
  return { organizationId, projectId, domain: domain.host, branch, docsFolder, key };
}

async function findOrCreate(db: Database, name: string | undefined): Promise<Organization> {
  const organizations = await listOrganizations(db);
  const check = name === undefined ? organizations[0] : organizations.find((each) => each.name === name.trim());
  return check ?? createOrganization(db, { name: name ?? 'Default', plan: DEFAULT_PLAN });
}

async function print(
  { organizationId, projectId, domain, branch, docsFolder, key }: SetupResult,
  { databaseUrl, dataDir, ...settings }: Config,
): Promise<void> {
  const option = databaseUrl === undefined ? formatDataDirOption(dataDir) : '';
  const address = await getPrintedUrl({ dataDir, ...settings });
  printLine(`Repository checked. ${domain} is ready.

  organization  ${organizationId}
  project       ${projectId}
  domain        ${domain}
  branch        ${branch}
  docs folder   ${docsFolder === '' ? 'repository root' : docsFolder}
  API key       ${key}

Copy the API key now. You won't be able to see it again. To create another key, run:
  ${getCommandName()} admin key create "My key" --organization ${organizationId}${option}

To start an export while the service is running:
  curl -sS ${address}/v1/static-export/jobs -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"domain":"${domain}"}'`);
}
