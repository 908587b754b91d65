import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import { createDataDir } from '../../lib/data-dir.ts';
import { createSecretFile } from '../../lib/secret-file.ts';

/** Paths of the embedded PostgreSQL's parts in a data directory. */
export interface Layout {
  /** The real path, for comparison with paths that the system reports. */
  dataDir: string;
  /** PostgreSQL's own folder. */
  cluster: string;
  log: string;
  /** For a copy of the programs. */
  binaries: string;
  password: string;
}

export const USER = 'bindery';
export const DATABASE = 'bindery';

/** Finds the parts in an existing data directory; undefined if it was never used. */
export async function findLayout(dataDir: string): Promise<Layout | undefined> {
  const root = await realpath(dataDir).catch(() => undefined);
  const password = root && (await readFile(join(root, PASSWORD_FILE), 'utf8').catch(() => undefined));
  return root && password ? toLayout(root, password) : undefined;
}

/** Creates the data directory and the database password on first use. */
export async function createLayout(dataDir: string): Promise<Layout> {
  if (/\p{Cc}/u.test(dataDir))
    throw new AppError(
      'invalid_config',
      `The data directory ${JSON.stringify(dataDir)} contains a line break or another control character, which PostgreSQL doesn't support. Choose another folder with --data-dir or BINDERY_DATA_DIR.`,
    );
  await createDataDir(dataDir);
  const root = await realpath(dataDir);
  const password = await createSecretFile(join(root, PASSWORD_FILE), () => randomBytes(32).toString('hex'));
  return toLayout(root, password);
}

/** Returns the URL of a database on the server that listens on the port. */
export function getDatabaseUrl(layout: Layout, port: number, database: string = DATABASE): string {
  return `postgresql://${USER}:${layout.password}@127.0.0.1:${port}/${database}`;
}

const PASSWORD_FILE = 'postgres.password';

function toLayout(dataDir: string, password: string): Layout {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    log: join(dataDir, 'postgres.log'),
    binaries: join(dataDir, 'postgres-binaries'),
    password: password.trim(),
  };
}
