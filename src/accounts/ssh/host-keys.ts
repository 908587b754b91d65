import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { HostTrust } from '../../lib/git/host-trust.ts';
import { readHostKeys } from '../../lib/ssh/known-hosts.ts';
import type { HostKey } from '../../lib/ssh/known-hosts.ts';

interface ServerReference {
  organizationId: string;
  /** As in `known_hosts`: the hostname, or `[hostname]:port`. */
  host: string;
}

/** Creates the list of SSH servers that an organization trusts. A new server is trusted from its first connection on. */
export function createHostTrust(db: Database, organizationId: string): HostTrust {
  return {
    find: (host) => findHostLines(db, { organizationId, host }),
    learn: (host, lines) => storeHostLines(db, { organizationId, host, lines, replaces: false }),
  };
}

/** What a connection showed about its server. */
export interface HostObservation {
  host: string;
  keys: HostKey[];
  /** Stores the keys, so that the organization only trusts this server from now on. */
  pin(db: Database): Promise<void>;
}

/**
 * Creates a list for a connection before anything is stored. The caller pins what was observed, once the user confirmed it.
 * With an expected fingerprint, the server must have that key, whatever the organization trusts so far.
 */
export function createTrialTrust(
  db: Database,
  { organizationId, expected }: { organizationId: string; expected?: string | undefined },
): HostTrust & { readObservation(): HostObservation | undefined } {
  let observation: HostObservation | undefined;
  return {
    async find(host) {
      const lines = await findHostLines(db, { organizationId, host });
      const isExpected = expected === undefined || hasKey(lines ?? '', expected);
      return isExpected ? lines : undefined;
    },
    async learn(host, lines) {
      if (expected !== undefined && !hasKey(lines, expected)) throw refuseKey({ host, lines, expected });
      const keys = readHostKeys(lines.split('\n'));
      observation = { host, keys, pin: (trx) => storeHostLines(trx, { organizationId, host, lines, replaces: true }) };
    },
    readObservation: () => observation,
  };
}

function hasKey(lines: string, fingerprint: string): boolean {
  return readHostKeys(lines.split('\n')).some((key) => key.fingerprint === fingerprint);
}

function refuseKey({ host, lines, expected }: { host: string; lines: string; expected: string }): AppError {
  const fingerprints = readHostKeys(lines.split('\n')).map(({ fingerprint }) => fingerprint);
  return new AppError(
    'source_unavailable',
    `The SSH server ${host} presents the host key ${fingerprints.join(', ')} instead of ${expected}. Compare both with the fingerprints that your Git host publishes, and enter the one that the server presents only if it is among them.`,
  );
}

/** Lists the keys that identify an SSH server to the organization; empty before its first connection. */
export async function listHostKeys(db: Database, server: ServerReference): Promise<HostKey[]> {
  return readHostKeys((await findHostLines(db, server))?.split('\n') ?? []);
}

async function findHostLines(db: Database, { organizationId, host }: ServerReference): Promise<string | undefined> {
  const row = await db
    .selectFrom('ssh_host_keys')
    .select('lines')
    .where('organization_id', '=', organizationId)
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.lines;
}

/** Without `replaces`, keeps the stored keys if another connection was faster. */
async function storeHostLines(
  db: Database,
  { organizationId, host, lines, replaces }: ServerReference & { lines: string; replaces: boolean },
): Promise<void> {
  await db
    .insertInto('ssh_host_keys')
    .values({ organization_id: organizationId, host, lines })
    .onConflict((conflict) => {
      const server = conflict.columns(['organization_id', 'host']);
      return replaces ? server.doUpdateSet({ lines }) : server.doNothing();
    })
    .execute();
}
