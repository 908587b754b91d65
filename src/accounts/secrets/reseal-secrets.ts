import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { listKeys, openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import type { SealedColumn } from './sealed-columns.ts';

/** How the stored secrets are encrypted. */
export interface SecretSurvey {
  /** Number of secrets that are encrypted with the current key. */
  current: number;
  /** Number of secrets that are encrypted with one of the other keys. */
  former: number;
  /** Secrets that no key decrypts, such as `credentials of project prj_…`. */
  unreadable: string[];
}

/** Counts the stored secrets by the key that they are encrypted with. */
export async function surveySecrets(db: Database, key: BoxKey): Promise<SecretSurvey> {
  const survey: SecretSurvey = { current: 0, former: 0, unreadable: [] };
  for await (const { column, row } of readSecrets(db)) {
    const opened = open(row, column, key);
    if (!opened) survey.unreadable.push(describe(column, row));
    else if (opened.isCurrent) survey.current += 1;
    else survey.former += 1;
  }
  return survey;
}

/**
 * Encrypts every stored secret that another key encrypts with the current one, even while Bindery is running: a secret
 * that changes in the meantime keeps its new value. Returns the number of secrets that it encrypted again.
 */
export async function resealSecrets(db: Database, key: BoxKey): Promise<number> {
  let count = 0;
  for await (const { column, row } of readSecrets(db)) {
    const opened = open(row, column, key);
    if (!opened || opened.isCurrent) continue;
    const sealed = sealSecret(opened.text, { key, context: column.getContext(...row.keys) });
    const { numAffectedRows } = await sql`
      update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${sealed}
      where ${compareKeys(column, row)} and ${sql.ref(column.column)} = ${row.value}
    `.execute(db);
    count += Number(numAffectedRows ?? 0);
  }
  return count;
}

interface SecretRow {
  keys: string[];
  value: Buffer;
}

/** Rows that are held in memory at once. One can have 20 kB. */
const BATCH = 200;

async function* readSecrets(db: Database): AsyncGenerator<{ column: SealedColumn; row: SecretRow }> {
  for (const column of SEALED_COLUMNS) {
    let last: SecretRow | undefined;
    do {
      const rows: SecretRow[] = await readBatch(db, column, last);
      for (const row of rows) yield { column, row };
      last = rows.length === BATCH ? rows.at(-1) : undefined;
    } while (last);
  }
}

async function readBatch(db: Database, column: SealedColumn, last: SecretRow | undefined): Promise<SecretRow[]> {
  const keys = sql.join(column.keys.map((name) => sql.ref(name)));
  const { rows } = await sql<SecretRow>`
    select array[${keys}]::text[] as keys, ${sql.ref(column.column)} as value from ${sql.table(column.table)}
    where ${sql.ref(column.column)} is not null
      ${column.flag === undefined ? sql`` : sql`and ${sql.ref(column.flag)}`}
      ${last ? sql`and (${keys}) > (${sql.join(last.keys)})` : sql``}
    order by ${keys} limit ${sql.lit(BATCH)}
  `.execute(db);
  return rows;
}

function compareKeys(column: SealedColumn, { keys }: SecretRow): RawBuilder<unknown> {
  const comparisons = column.keys.map((name, index) => sql`${sql.ref(name)} = ${keys[index]}`);
  return sql.join(comparisons, sql` and `);
}

/** Decrypts a value with the first key that fits; undefined if none does. */
function open(
  { keys, value }: SecretRow,
  { getContext }: SealedColumn,
  key: BoxKey,
): { text: string; isCurrent: boolean } | undefined {
  const context = getContext(...keys);
  for (const [index, each] of listKeys(key).entries()) {
    const text = openSecret(value, { key: each, context });
    if (text !== undefined) return { text, isCurrent: index === 0 };
  }
  return undefined;
}

function describe({ title }: SealedColumn, { keys }: SecretRow): string {
  return `${title} ${keys.join(' ')}`;
}
