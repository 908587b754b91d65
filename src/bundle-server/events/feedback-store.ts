/** Readers' feedback about pages, in a SQLite file in the data folder. Nothing in it identifies a reader. */
import type { DatabaseSync } from 'node:sqlite';
import { openAnalyticsFile, readAnalyticsFile } from './analytics-file.ts';

export interface FeedbackStore {
  /** Adds a response, or replaces the one with the same id. */
  save(response: NewFeedback): void;
  /** Returns counts per page, with the most unhelpful pages first. */
  countByPage(): PageFeedback[];
  /** Returns responses with a comment, newest first. */
  listComments(limit: number): Feedback[];
  close(): void;
}

export interface NewFeedback {
  /** Opaque; known only to the page that sent the response. */
  id: string;
  /** RFC 3339 in UTC. */
  at: string;
  /** Site URL. */
  page: string;
  helpful: boolean;
  /** @defaultValue unchanged */
  comment?: string | undefined;
}

export interface Feedback {
  at: string;
  page: string;
  helpful: boolean;
  comment: string;
}

export interface PageFeedback {
  page: string;
  helpful: number;
  unhelpful: number;
}

/** Maximum number of responses. Beyond it, the oldest are deleted. */
const MAX_RESPONSES = 100_000;

/** Opens the file, and creates it if it is missing. */
export async function openFeedback(
  folder: string,
  { maxResponses = MAX_RESPONSES }: { maxResponses?: number } = {},
): Promise<FeedbackStore> {
  return createStore(await openAnalyticsFile(folder), maxResponses);
}

/** Opens the file for reading; undefined if nothing was collected yet. */
export async function readFeedback(folder: string): Promise<FeedbackStore | undefined> {
  const db = await readAnalyticsFile(folder);
  return db && createStore(db, MAX_RESPONSES);
}

function createStore(db: DatabaseSync, maxResponses: number): FeedbackStore {
  const prepare = (sql: string) => {
    let statement: ReturnType<DatabaseSync['prepare']> | undefined;
    return () => (statement ??= db.prepare(sql));
  };
  const save = prepare(
    `insert into feedback (id, at, page, helpful, comment) values (?, ?, ?, ?, ?)
     on conflict (id) do update set at = excluded.at, helpful = excluded.helpful, comment = coalesce(excluded.comment, comment)
     where page = excluded.page`,
  );
  const drop = prepare('delete from feedback where id in (select id from feedback order by at desc limit -1 offset ?)');
  const count = prepare('select count(*) as total from feedback');
  let total: number | undefined;
  return {
    save({ id, at, page, helpful, comment }) {
      total ??= Number(count().get()?.['total']);
      save().run(id, at, page, helpful ? 1 : 0, comment ?? null);
      total += 1;
      // Replaced responses are counted too, so the actual number is queried then.
      if (total <= maxResponses) return;
      drop().run(maxResponses);
      total = undefined;
    },
    countByPage: () =>
      db
        .prepare(
          `select page, sum(helpful) as helpful, sum(1 - helpful) as unhelpful from feedback
           group by page order by unhelpful desc, helpful desc, page`,
        )
        .all()
        .map((row) => ({
          page: String(row['page']),
          helpful: Number(row['helpful']),
          unhelpful: Number(row['unhelpful']),
        })),
    listComments: (limit) =>
      db
        .prepare(
          'select at, page, helpful, comment from feedback where comment is not null order by at desc, id limit ?',
        )
        .all(limit)
        .map((row) => ({
          at: String(row['at']),
          page: String(row['page']),
          helpful: row['helpful'] === 1,
          comment: String(row['comment']),
        })),
    close: () => db.close(),
  };
}
