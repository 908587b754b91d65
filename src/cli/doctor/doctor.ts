import { styleText } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { getErrorMessage } from '../../errors.ts';
import { withExamples } from '../examples.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { checkAgentModel } from './check-agent-model.ts';
import { checkBucket } from './check-bucket.ts';
import { checkDatabase } from './check-database.ts';
import { checkGit, checkNode } from './check-programs.ts';
import { checkProvider } from './check-provider.ts';
import { checkSaml } from './check-saml.ts';
import { checkStored } from './check-stored.ts';
import { checkStorage } from './check-storage.ts';
import { checkTelemetry } from './check-telemetry.ts';
import { checkUpgrade } from './check-upgrade.ts';
import { verifyBackup } from './verify-backup.ts';
import { verifyFolders } from './verify-folders.ts';
import { verifyStored } from './verify-stored.ts';
import type { Finding } from './finding.ts';
import { readPath } from '../read-path.ts';

interface DoctorOptions {
  json?: boolean;
  dataDir?: string;
  verify?: boolean;
  beforeUpgrade?: boolean;
  limit?: number;
  backup?: string;
}

const HELP = `
If BINDERY_MODEL is set, this command calls the model up to two times. If telemetry is on, it sends empty messages to
the collector. It doesn't change anything.
Exit codes: 0 no errors, 1 errors.`;

/** Creates `bindery doctor`, which checks that Bindery can run here and explains how to fix problems. */
export function createDoctorCommand(): Command {
  const command = new Command('doctor')
    .description(
      'check Node, git, configuration, database, storage, sign-in, telemetry and the model, and explain how to fix problems',
    )
    .option('--json', 'print one JSON document: {ok, findings}')
    .option('--data-dir <folder>', 'data directory to check (BINDERY_DATA_DIR)', readPath)
    .option('--before-upgrade', 'also describe what this version changes when it first starts')
    .option('--verify', 'also compare stored bundles, caches, mirrors and unpacked sites with their checksums')
    .option('--limit <count>', 'with --verify, check only the newest exports', readLimit)
    .option('--backup <file>', 'also compare a backup with the checksum at its end', readPath)
    .addHelpText('after', HELP)
    .action(async (options: DoctorOptions) => {
      const findings: Finding[] = [];
      for await (const finding of examine(options)) {
        findings.push(finding);
        if (!options.json) process.stdout.write(`${describe(finding)}\n`);
      }
      const ok = findings.every(({ level }) => level !== 'error');
      if (options.json) process.stdout.write(`${JSON.stringify({ ok, findings }, null, 2)}\n`);
      else
        process.stdout.write(
          ok ? '\nNo errors found.\n' : '\nFix the problems marked ✗, then run this command again.\n',
        );
      if (!ok) process.exitCode = ERRORS_FOUND;
    });
  return withExamples(command, [
    'doctor',
    'doctor --json',
    'doctor --before-upgrade',
    'doctor --verify --limit 100',
    'doctor --verify --backup bindery.backup.tar.gz',
    'doctor --data-dir /var/lib/bindery',
  ]);
}

async function* examine({ dataDir, beforeUpgrade, verify, limit, backup }: DoctorOptions): AsyncGenerator<Finding> {
  yield checkNode();
  yield await checkGit();
  const config = tryReadConfig(dataDir);
  if ('level' in config) {
    yield config;
    return;
  }
  yield { check: 'configuration', level: 'ok', message: 'The environment variables are valid.' };
  yield await checkStorage(config.dataDir);
  if (config.s3) yield await checkBucket(config.s3);
  yield await checkDatabase(config);
  if (beforeUpgrade) yield* await checkUpgrade(config);
  yield* await checkStored(config);
  if (verify) {
    yield* verifyStored(config, { limit, onProgress: showProgress });
    yield* verifyFolders(config.dataDir);
  }
  if (backup !== undefined) yield await verifyBackup(backup);
  if (config.signIn.oidc) yield await checkProvider(config.signIn.oidc);
  if (config.signIn.saml) yield await checkSaml(config.signIn.saml);
  yield* await checkTelemetry(config.telemetry);
  yield* await checkAgentModel(config.agent);
}

/** Shows progress in one line. Does nothing unless standard error is a terminal. */
function showProgress(done: number, total: number): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\u001B[KVerified ${done} of ${total} exports${done === total ? '\r\u001B[K' : ''}`);
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new InvalidArgumentError('Expected a number of exports, such as 100.');
}

function tryReadConfig(dataDir: string | undefined): Config | Finding {
  try {
    return readConfig(process.env, { dataDir });
  } catch (error) {
    return { check: 'configuration', level: 'error', message: getErrorMessage(error) };
  }
}

const MARKS = { ok: ['green', '✓'], warning: ['yellow', '!'], error: ['red', '✗'] } as const;

function describe({ check, level, message }: Finding): string {
  const [color, mark] = MARKS[level];
  return `${styleText(color, mark, { stream: process.stdout })} ${check.padEnd(13)} ${message}`;
}
