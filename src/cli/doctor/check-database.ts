import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { connect } from '../../db/connect.ts';
import { openServer } from '../../db/open.ts';
import { getErrorMessage } from '../../errors.ts';
import type { Finding } from './finding.ts';
import { hasNoData } from './with-database.ts';

/**
 * Checks that the database can be used, without changing its schema. An embedded PostgreSQL is queried through a
 * running Bindery, or else started briefly: in a temporary folder if there is no data yet.
 */
export async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl !== undefined)
    return ask(databaseUrl, {
      what: 'The PostgreSQL in DATABASE_URL',
      advice:
        'Check that it is running and reachable from here, and that the user, password and database name are correct.',
    });
  const isNew = hasNoData({ databaseUrl, dataDir });
  const folder = isNew ? await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-doctor-')) : dataDir;
  try {
    const server = await openServer({ databaseUrl, dataDir: folder }, 'command');
    try {
      return await ask(server.url, { what: 'The embedded PostgreSQL', advice: ADVICE });
    } finally {
      await server.stop();
    }
  } catch (error) {
    return createProblem(`Can't start the embedded PostgreSQL: ${getErrorMessage(error)} ${ADVICE}`);
  } finally {
    if (isNew) await fs.rm(folder, { recursive: true, force: true });
  }
}

const ADVICE = 'Set DATABASE_URL to use your own PostgreSQL.';
const MIN_VERSION = 14;

async function ask(url: string, { what, advice }: { what: string; advice: string }): Promise<Finding> {
  const db = connect({ url, max: 1 });
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) >= MIN_VERSION)
      return { check: 'database', level: 'ok', message: `${what} responds: version ${version}.` };
    return createProblem(`${what} is version ${version}. Bindery needs ${MIN_VERSION} or newer.`);
  } catch (error) {
    return createProblem(
      `Can't use ${what.replace(/^The/, 'the')}: ${getErrorMessage(error) || 'no response'}. ${advice}`,
    );
  } finally {
    await db.destroy();
  }
}

function createProblem(message: string): Finding {
  return { check: 'database', level: 'error', message };
}
