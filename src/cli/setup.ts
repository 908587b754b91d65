import type { Command } from 'commander';
import { createApiKey } from '../accounts/api-keys/api-keys.ts';
import { createDomain } from '../accounts/domains/domains.ts';
import { createOrganization, listOrganizations } from '../accounts/organizations.ts';
import type { Organization } from '../accounts/organizations.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/schema.ts';
import { findAddress } from '../lib/service-address.ts';
import { addProject } from './admin/checked-project.ts';
import type { RepositoryOptions } from './admin/checked-project.ts';
import { USUAL_PLAN } from './admin/organization.ts';
import { printLine } from './admin/output.ts';
import { withRepositoryOptions } from './admin/project.ts';
import { createSubcommand, runTask } from './admin/run.ts';
import type { CommonOptions } from './admin/run.ts';
import { commandName, dataDirOption } from './command-name.ts';
import { withExamples } from './examples.ts';

interface SetupOptions extends CommonOptions, RepositoryOptions {
  organization?: string;
  name?: string;
  deployment?: string;
  base?: string;
}

const HELP = `
Does at once what \`bindery admin\` does in four steps: an organization (unless there is one of that name), a project whose
repository is fetched first, a domain, and an API key. When a step fails, nothing is stored.
It works on the database of DATABASE_URL, of a running Bindery, or of the data directory.`;

const EXAMPLES = [
  'setup docs.example.com --repository https://github.com/your-company/handbook.git',
  'setup docs.example.com --repository git@git.example.com:docs/site.git --credentials-stdin < id_ed25519',
  'setup docs.example.com --repository /srv/docs --docs-folder docs --organization "Your company" --json',
];

/** `bindery setup <domain>`: everything that a first export of a repository needs, in one command. */
export function setupCommand(): Command {
  const command = createSubcommand('setup', 'set up an organization, a project, a domain and an API key at once')
    .argument('<domain>', 'host name of the site, such as docs.example.com')
    .option(
      '--organization <name>',
      'name of the organization (default: the oldest one, else a new one named Default)',
    );
  withRepositoryOptions(command)
    .option('--name <name>', 'name of the project (default: the host name)')
    .option('--base <path>', 'path that the site lives under, such as /docs')
    .option('--deployment <kind>', 'cloud, client-hosted or air-gapped')
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

interface Made {
  organizationId: string;
  projectId: string;
  domain: string;
  branch: string;
  /** Folder of docs.json in the repository, empty for its root. */
  docsFolder: string;
  /** The key itself, which is stored nowhere. */
  key: string;
}

async function setUp(
  db: Database,
  host: string,
  { config, organization, name, base, deployment, ...place }: SetupOptions & { config: Config },
): Promise<Made> {
  const { id: organizationId } = await findOrCreate(db, organization);
  const project = await addProject(db, config, { ...place, name: name ?? host, organizationId });
  const { id: projectId, branch, docsFolder } = project;
  const domain = await createDomain(db, { host, projectId, base, deployment });
  const { text: key } = await createApiKey(db, { organizationId, name: `Key of ${domain.host}` });
  return { organizationId, projectId, domain: domain.host, branch, docsFolder, key };
}

async function findOrCreate(db: Database, name: string | undefined): Promise<Organization> {
  const all = await listOrganizations(db);
  const known = name === undefined ? all[0] : all.find((each) => each.name === name.trim());
  return known ?? createOrganization(db, { name: name ?? 'Default', plan: USUAL_PLAN });
}

async function print(
  { organizationId, projectId, domain, branch, docsFolder, key }: Made,
  { databaseUrl, dataDir, ...rest }: Config,
): Promise<void> {
  const option = databaseUrl === undefined ? dataDirOption(dataDir) : '';
  const address = await findAddress({ dataDir, ...rest });
  printLine(`The repository was looked at, and ${domain} is set up.

  organization  ${organizationId}
  project       ${projectId}
  domain        ${domain}
  branch        ${branch}
  docs folder   ${docsFolder === '' ? 'the root of the repository' : docsFolder}
  API key       ${key}

Keep the key now: it is shown only this once. Another one is made with
  ${commandName()} admin key create "My key" --organization ${organizationId}${option}

With the service running, an export is started with
  curl -sS ${address}/v1/static-export/jobs -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"domain":"${domain}"}'`);
}
