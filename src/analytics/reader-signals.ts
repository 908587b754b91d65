/** What readers of a project's sites looked for and didn't find, or found unhelpful. Readers chose the texts. */
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

export type SignalKind = 'searches' | 'questions' | 'feedback' | 'notFound';

/** The signals to read. Days are in UTC, both inclusive, as `2026-11-22`. */
export interface SignalRequest {
  kind: SignalKind;
  projectId: string;
  from: string;
  to: string;
  /** Maximum number of items. */
  limit: number;
}

export interface Signals {
  /** Number of searches, questions, votes or views. */
  count: number;
  /** Most frequent first. */
  items: SignalItem[];
}

export interface SignalItem {
  /** A query, a question, a path, or a comment; empty for votes without a comment. */
  text: string;
  count: number;
  /** Site URL of the page that feedback is about, or that links to a missing page. */
  page?: string;
}

/** Reads searches without results, questions without an answer, unhelpful votes, or views of missing pages, from all
 * domains of a project. */
export async function readSignals(db: Database, request: SignalRequest): Promise<Signals> {
  const { rows } = await sql<{ text: string; count: number; page: string | null; total: number }>`
    with hosts as (select host from domains where project_id = ${request.projectId}),
      signals as (${selectSignals(request)})
    select text, count, page, (sum(count) over ())::integer as total
    from signals order by count desc, text, page limit ${request.limit}
  `.execute(db);
  const items = rows.map(({ text, count, page }) => ({ text, count, ...(page !== null && { page }) }));
  return { count: rows[0]?.total ?? 0, items };
}

/** Rare names of a day are stored as one sum, without a text. */
function selectSignals({ kind, from, to }: SignalRequest) {
  const isWithin = sql`created_at >= ${from}::date::timestamp at time zone 'utc'
    and created_at < (${to}::date + 1)::timestamp at time zone 'utc'`;
  switch (kind) {
    case 'searches':
      return sql`select name as text, sum(empty)::integer as count, null as page from site_figures
        where domain in (select host from hosts) and kind = 'search' and day between ${from}::date and ${to}::date
          and empty > 0 and name <> '*' group by name`;
    case 'questions':
      return sql`select question as text, count(*)::integer as count, null as page from assistant_questions
        where domain in (select host from hosts) and not is_answered and ${isWithin} group by question`;
    case 'feedback':
      return sql`select coalesce(comment, '') as text, count(*)::integer as count, page from site_feedback
        where domain in (select host from hosts) and not helpful and ${isWithin} group by page, comment`;
    case 'notFound':
      return sql`select name as text, sum(count) filter (where kind = 'missing')::integer as count,
          (array_agg(target order by count desc, target) filter (where kind = 'missing-link' and target <> ''))[1] as page
        from site_figures
        where domain in (select host from hosts) and kind in ('missing', 'missing-link')
          and day between ${from}::date and ${to}::date and name <> '*'
        group by name having sum(count) filter (where kind = 'missing') > 0`;
  }
}
