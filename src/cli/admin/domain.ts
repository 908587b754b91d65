import { Command, InvalidArgumentError } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { acceptDomain, addDomain, changeDomain, removeDomain } from '../../accounts/changes/domains.ts';
import { createSystemResolver, listProofRecords } from '../../accounts/domains/check-proof.ts';
import { listDomainsAndClaims } from '../../accounts/domains/domains.ts';
import type { Domain } from '../../accounts/domains/domains.ts';
import type { SwitchChanges } from '../../accounts/domains/domain-features.ts';
import { DEPLOYMENTS, FEATURE_NAMES } from '../../features/deployment-kinds.ts';
import { parseSwitch } from '../../features/parse-switch.ts';
import { printLine } from '../print-line.ts';
import { splitList } from '../../lib/split-list.ts';
import { toOneLine } from '../one-line.ts';
import { createAccessCommand } from './domain-access.ts';
import { confirmDeletion } from './confirm.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createListCommand, createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface DomainOptions extends CommonOptions {
  project?: string;
  base?: string;
  deployment?: string;
  feature?: SwitchChanges;
  groups?: string[];
}

interface VerifyOptions extends CommonOptions {
  organization?: string;
  trust?: boolean;
}

interface DeleteOptions extends CommonOptions {
  organization?: string;
  yes?: boolean;
}

/** `bindery admin domain`. */
export function createDomainCommand(): Command {
  return new Command('domain')
    .description('hostnames that your sites are published on')
    .addCommand(
      withDomainOptions(createSubcommand('create', 'add a domain to a project'))
        .argument('<host>', 'hostname, such as docs.example.com')
        .requiredOption('--project <id>', 'project that the domain serves')
        .action((host: string, options: DomainOptions & { project: string }) =>
          runTask(options, {
            perform: (db, { tenancy }) =>
              addDomain(db, OPERATOR, {
                host,
                ...toFields(options),
                projectId: options.project,
                proof: tenancy.verifiesDomains ? 'trusted' : undefined,
              }),
            print: printOne,
          }),
        ),
    )
    .addCommand(createListCommand({ things: 'domains', columns: COLUMNS, list: listDomainsAndClaims }))
    .addCommand(
      withDomainOptions(createSubcommand('update', 'change a domain'))
        .argument('<host>', 'hostname of the domain')
        .option('--project <id>', 'move the domain to another project in the same organization')
        .action((host: string, options: DomainOptions) =>
          runTask(options, {
            perform: (db) => changeDomain(db, OPERATOR, { host, ...toFields(options) }),
            print: printOne,
          }),
        ),
    )
    .addCommand(createAccessCommand())
    .addCommand(
      createSubcommand('verify', 'check the DNS record that proves you own a domain')
        .argument('<host>', 'hostname of the domain')
        .option('--organization <id>', 'organization that added the domain, if several did')
        .option('--trust', 'accept the domain without a DNS record')
        .action((host: string, { organization, trust, ...options }: VerifyOptions) =>
          runTask(options, {
            perform: (db) =>
              acceptDomain(db, OPERATOR, {
                host,
                organizationId: organization,
                acceptance: trust ? { by: 'operator' } : { by: 'dns', proof: { resolver: createSystemResolver() } },
              }),
            print: printVerification,
          }),
        ),
    )
    .addCommand(
      createSubcommand('delete', 'delete a domain but keep its exports')
        .argument('<host>', 'hostname of the domain')
        .option('--organization <id>', 'organization that added the domain, if several did')
        .option('--yes', 'skip the confirmation')
        .action((host: string, { yes, organization, ...options }: DeleteOptions) =>
          runTask(options, {
            perform: async (db) => {
              await confirmDeletion({ warning: `This deletes the domain ${toOneLine(host)}.`, expected: host, yes });
              await removeDomain(db, OPERATOR, { host, organizationId: organization });
              return { host, deleted: true };
            },
            print: () => printLine(`Deleted ${host}.`),
          }),
        ),
    );
}

function withDomainOptions(command: Command): Command {
  return command
    .option('--base <path>', 'path the site is served under, such as /docs; / for the root')
    .option('--deployment <kind>', DEPLOYMENTS.join(', '))
    .option(
      '--feature <name=state>',
      `${FEATURE_NAMES.join(', ')}: on, off or default, if the deployment kind allows it; repeatable`,
      readFeature,
    )
    .option('--groups <names>', 'reader groups whose pages to export, separated by commas; "" for none', splitList);
}

/** Reads `search=off`; `default` resets a feature. Commander passes the value of earlier options. */
function readFeature(text: string, knownSwitches: SwitchChanges = {}): SwitchChanges {
  const [, before = '', state = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  const name = FEATURE_NAMES.find((feature) => feature === before.trim());
  const on = state === 'default' ? null : parseSwitch(state);
  if (name !== undefined && on !== undefined) return { ...knownSwitches, [name]: on };
  throw new InvalidArgumentError(
    `Expected a feature (${FEATURE_NAMES.join(', ')}) set to on, off or default, such as search=off.`,
  );
}

function toFields({ project, base, deployment, feature, groups }: DomainOptions) {
  return { projectId: project, base, deployment, features: feature, groups };
}

const COLUMNS: Columns<Domain> = {
  HOST: (row) => row.host,
  BASE: (row) => row.base ?? '/',
  DEPLOYMENT: (row) => row.deployment,
  FEATURES: ({ features }) =>
    FEATURE_NAMES.filter((name) => name in features)
      .map((name) => `${name}=${features[name] ? 'on' : 'off'}`)
      .join(' ') || '-',
  VERIFICATION: ({ verification }) => verification?.state ?? '-',
  GROUPS: ({ groups }) => groups.join(', ') || '-',
  PROJECT: (row) => row.projectId,
  ORGANIZATION: (row) => row.organizationId,
};

function printOne(domain: Domain): void {
  printTable([domain], COLUMNS);
}

/** Prints the result of the check, and the records to create while the domain is pending. */
function printVerification(domain: Domain): void {
  const { host, verification } = domain;
  if (verification?.state !== 'pending') return printLine(`The domain ${host} is verified.`);
  printLine(`The domain ${host} is pending. ${verification.problem ?? ''}`.trimEnd());
  printLine('Create one of these DNS records, then run this command again:');
  printTable(listProofRecords({ host, token: verification.token }), {
    TYPE: ({ type }) => type,
    NAME: ({ name }) => name,
    VALUE: ({ value }) => value,
  });
}
