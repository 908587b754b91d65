import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import type { Binaries } from './binaries.ts';
import { changeFolderOwner, runProgram } from './launcher.ts';
import type { Launcher } from './launcher.ts';
import { USER } from './layout.ts';
import type { Layout } from './layout.ts';

const MAJOR_VERSION = '18';

export interface InitializeOptions {
  layout: Layout;
  binaries: Binaries;
  launcher: Launcher;
  /** false skips waiting for the disk, for temporary test databases. */
  durable: boolean;
}

/** Creates PostgreSQL's folder if there is none. An interrupted attempt leaves nothing that is used later. */
export async function initialize(options: InitializeOptions): Promise<void> {
  const { layout, launcher } = options;
  const version = await findVersion(layout.cluster);
  if (version === undefined) await createCluster(options);
  else if (version !== MAJOR_VERSION) throw createWrongVersionError(layout, version);
  await changeFolderOwner(launcher, layout.cluster);
}

async function createCluster({ layout, binaries, launcher, durable }: InitializeOptions): Promise<void> {
  const workshop = `${layout.cluster}.new`;
  const folder = join(workshop, 'cluster');
  const passwordFile = join(workshop, 'password');
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { mode: 0o700 });
  await writeFile(passwordFile, layout.password, { mode: 0o600 });
  await changeFolderOwner(launcher, workshop);
  await runProgram(launcher, [
    join(binaries.folder, 'bin/initdb'),
    `--pgdata=${folder}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]).catch((error: Error) => {
    throw explainUser(error) ?? explainProgram(error, layout) ?? error;
  });
  await rename(folder, layout.cluster);
  await rm(workshop, { recursive: true, force: true });
}

/** Containers can run as a user that their image doesn't know. */
function explainUser(cause: Error): AppError | undefined {
  const [, id] = /could not look up effective user ID (\d+)/.exec(cause.message) ?? [];
  if (id === undefined) return undefined;
  return new AppError(
    'invalid_config',
    `PostgreSQL needs a user with a name, but user ${id} has no entry in /etc/passwd. ` +
      'Run Bindery as a named user, or set DATABASE_URL to your own PostgreSQL.',
    { cause },
  );
}

/** Returns the problem in the output of initdb, such as a folder that PostgreSQL can't access, or a full disk. */
function explainProgram(cause: Error, { cluster }: Layout): AppError | undefined {
  const [, problem] = /(?:^initdb: error:|\bFATAL:) +(.+)$/m.exec(cause.message) ?? [];
  if (problem === undefined) return undefined;
  return new AppError(
    'invalid_config',
    `PostgreSQL can't store its data in ${cluster}: ${problem}. Choose another folder with --data-dir or BINDERY_DATA_DIR, ` +
      'or set DATABASE_URL to your own PostgreSQL.',
    { cause },
  );
}

async function findVersion(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

function createWrongVersionError(layout: Layout, version: string): AppError {
  return new AppError(
    'invalid_config',
    `The data in ${layout.cluster} was created by PostgreSQL ${version}, but this Bindery includes PostgreSQL ` +
      `${MAJOR_VERSION}. Start the Bindery version that created it, or move the data to a server and set DATABASE_URL.`,
  );
}
