import { Command, InvalidArgumentError } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { addDomain, changeDomain, removeDomain } from '../../accounts/changes/domains.ts';
import { listDomains } from '../../accounts/domains/domains.ts';
import type { Domain } from '../../accounts/domains/domains.ts';
import type { SwitchChanges } from '../../accounts/domains/domain-features.ts';
import { DEPLOYMENTS, FEATURE_NAMES } from '../../features/deployment-kinds.ts';
import { parseSwitch } from '../../features/parse-switch.ts';
import { readNames } from '../site-options.ts';
import { toOneLine } from '../one-line.ts';
import { confirmDeletion } from './confirm.ts';
import { printLine, printTable } from './output.ts';
import type { Columns } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface DomainOptions extends CommonOptions {
  project?: string;
  base?: string;
  deployment?: string;
  feature?: SwitchChanges;
  groups?: string[];
}

/** `bindery admin domain`. */
export function domainCommand(): Command {
  return new Command('domain')
    .description('hosts that the sites of projects are published on')
    .addCommand(
      withDomainOptions(createSubcommand('create', 'give a host to a project'))
        .argument('<host>')
        .requiredOption('--project <id>', 'project whose site it is')
        .action((host: string, options: DomainOptions & { project: string }) =>
          runTask(options, {
            perform: (db) => addDomain(db, OPERATOR, { host, ...toFields(options), projectId: options.project }),
            print: printOne,
          }),
        ),
    )
    .addCommand(
      createSubcommand('list', 'list domains')
        .option('--organization <id>', 'only those of one organization')
        .action(({ organization, ...options }: CommonOptions & { organization?: string }) =>
          runTask(options, {
            perform: (db) => listDomains(db, { organizationId: organization }),
            print: (rows) => printTable(rows, COLUMNS),
          }),
        ),
    )
    .addCommand(
      withDomainOptions(createSubcommand('update', 'change a domain'))
        .argument('<host>')
        .option('--project <id>', 'another project of the same organization')
        .action((host: string, options: DomainOptions) =>
          runTask(options, {
            perform: (db) => changeDomain(db, OPERATOR, { host, ...toFields(options) }),
            print: printOne,
          }),
        ),
    )
    .addCommand(
      createSubcommand('delete', 'delete a domain; its export jobs stay')
        .argument('<host>')
        .option('--yes', 'do not ask')
        .action((host: string, { yes, ...options }: CommonOptions & { yes?: boolean }) =>
          runTask(options, {
            perform: async (db) => {
              await confirmDeletion({ warning: `The domain ${toOneLine(host)} is deleted.`, expected: host, yes });
              await removeDomain(db, OPERATOR, { host });
              return { host, deleted: true };
            },
            print: () => printLine(`Deleted ${host}.`),
          }),
        ),
    );
}

function withDomainOptions(command: Command): Command {
  return command
    .option('--base <path>', 'path that the site lives under, such as /docs; / for the root')
    .option('--deployment <kind>', DEPLOYMENTS.join(', '))
    .option(
      '--feature <name=state>',
      `${FEATURE_NAMES.join(', ')}: on, off or default, as far as the kind leaves it open; may be repeated`,
      readFeature,
    )
    .option(
      '--groups <names>',
      'groups of readers whose pages are exported, separated by commas; "" for none',
      readNames,
    );
}

/** Reads `search=off`; `default` takes a decision back. Commander hands over what earlier options gave. */
function readFeature(text: string, known: SwitchChanges = {}): SwitchChanges {
  const [, before = '', state = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  const name = FEATURE_NAMES.find((feature) => feature === before.trim());
  const on = state === 'default' ? null : parseSwitch(state);
  if (name !== undefined && on !== undefined) return { ...known, [name]: on };
  throw new InvalidArgumentError(
    `Expected one of ${FEATURE_NAMES.join(', ')} with on, off or default, such as search=off.`,
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
  GROUPS: ({ groups }) => groups.join(', ') || '-',
  PROJECT: (row) => row.projectId,
  ORGANIZATION: (row) => row.organizationId,
};

function printOne(domain: Domain): void {
  printTable([domain], COLUMNS);
}
