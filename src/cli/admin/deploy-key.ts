import type { Command } from 'commander';
import { listOrganizations } from '../../accounts/organizations.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import { createDeployKey } from '../../accounts/ssh/deploy-keys.ts';
import type { DeployKey } from '../../accounts/ssh/deploy-keys.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { printLine } from '../print-line.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin project deploy-key`. */
export function createDeployKeyCommand(): Command {
  return createSubcommand('deploy-key', 'generate an SSH key for a repository, and print its public half')
    .option('--organization <id>', 'organization that will own the project (default: the oldest organization)')
    .action(({ organization, ...options }: CommonOptions & { organization?: string }) =>
      runTask(options, {
        perform: async (db, config) => {
          const secretKey = await getSecretKey(config);
          const organizationId = organization ?? (await getOldestOrganization(db));
          return db.transaction().execute((trx) => createDeployKey(trx, { organizationId, secretKey }));
        },
        print: printDeployKey,
      }),
    );
}

async function getOldestOrganization(db: Database): Promise<string> {
  const [organization] = await listOrganizations(db);
  if (organization) return organization.id;
  throw new AppError('not_found', 'There is no organization yet. Create one with `bindery admin organization create`.');
}

function printDeployKey({ id, publicKey, fingerprint }: DeployKey): void {
  printLine(`Add this public key to the repository as a deploy key. Read access is enough:

  ${publicKey}

  fingerprint  ${fingerprint}

Then pass --deploy-key ${id} to \`bindery setup\`, \`bindery admin project create\` or \`bindery admin project update\`. Bindery keeps the private half, and never shows it. An unused key expires after a week.`);
}
