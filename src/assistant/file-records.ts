/** The assistant's records for `bindery serve`, in a SQLite file in the data folder: usage and questions. */
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import type { QuestionRecords } from './create-assistant.ts';
import { getWindowStart } from './ledger.ts';
import type { Claim, Ledger } from './ledger.ts';

export interface FileRecords {
  ledger: Ledger;
  records: QuestionRecords;
  close(): void;
}

/** Each step migrates the file from the version at its index to the next. Released steps never change. */
const MIGRATIONS = [
  `create table usage (
    scope text not null,
    period text not null,
    starts_at text not null,
    amount integer not null,
    primary key (scope, period, starts_at)
  ) strict;
  create table questions (
    id text primary key,
    at text not null,
    question text not null,
    language text not null,
    is_answered integer not null check (is_answered in (0, 1)),
    citations text not null,
    rating text check (rating in ('up', 'down'))
  ) strict;
  create index questions_at on questions (at);`,
];

/** Maximum number of questions. Beyond it, the oldest are deleted. */
const MAX_QUESTIONS = 100_000;

/** Returns the path of the file in the data folder. */
function getAssistantFile(folder: string): string {
  return path.join(folder, 'assistant.sqlite');
}

/** The file is created with the first question. Only the process that serves a folder writes to it. */
export function keepInFile(folder: string): FileRecords {
  let databasePromise: Promise<DatabaseSync> | undefined;
  const open = (): Promise<DatabaseSync> => {
    databasePromise ??= openFile(folder);
    databasePromise.catch(() => (databasePromise = undefined));
    return databasePromise;
  };
  return {
    ledger: createLedger(open),
    records: createRecords(open),
    close: () => void databasePromise?.then((db) => db.close()).catch(() => undefined),
  };
}

async function openFile(folder: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite');
  fs.mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(getAssistantFile(folder));
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000');
  const version = Number(db.prepare('pragma user_version').get()?.['user_version']);
  for (const [index, sql] of MIGRATIONS.entries())
    if (index >= version) db.exec(`begin; ${sql} pragma user_version = ${index + 1}; commit`);
  return db;
}

type OpenDatabase = () => Promise<DatabaseSync>;

function createLedger(open: OpenDatabase): Ledger {
  const getKey = ({ scope, period }: Pick<Claim, 'scope' | 'period'>, now: Date) =>
    [scope, period, getWindowStart(period, now).toISOString()] as const;
  const add = (db: DatabaseSync, claim: Pick<Claim, 'scope' | 'period' | 'amount'>, now: Date): void => {
    db.prepare(
      `insert into usage (scope, period, starts_at, amount) values (?, ?, ?, max(0, ?))
       on conflict do update set amount = max(0, amount + ?)`,
    ).run(...getKey(claim, now), claim.amount, claim.amount);
  };
  const readAmount = (db: DatabaseSync, claim: Claim, now: Date): number =>
    Number(
      db
        .prepare('select amount from usage where scope = ? and period = ? and starts_at = ?')
        .get(...getKey(claim, now))?.['amount'] ?? 0,
    );
  return {
    // Reading and writing happen in one turn, and there is one writer.
    async take(claims, now) {
      const db = await open();
      const refusedClaim = claims.find((claim) => readAmount(db, claim, now) + claim.amount > claim.limit);
      if (refusedClaim) return refusedClaim;
      db.prepare('delete from usage where starts_at < ?').run(new Date(now.getTime() - 2 * 86_400_000).toISOString());
      for (const claim of claims) add(db, claim, now);
      return undefined;
    },
    async adjust(changes, now) {
      const db = await open();
      for (const change of changes) add(db, change, now);
    },
  };
}

function createRecords(open: OpenDatabase): QuestionRecords {
  return {
    async record({ id, question, language, isAnswered, citations }) {
      const db = await open();
      db.prepare(
        'insert or ignore into questions (id, at, question, language, is_answered, citations) values (?, ?, ?, ?, ?, ?)',
      ).run(id, new Date().toISOString(), question, language, Number(isAnswered), JSON.stringify(citations));
      db.prepare('delete from questions where id in (select id from questions order by at desc limit -1 offset ?)').run(
        MAX_QUESTIONS,
      );
    },
    async rate({ id, rating }) {
      (await open()).prepare('update questions set rating = ? where id = ?').run(rating, id);
    },
  };
}
