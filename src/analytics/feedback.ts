/** Readers' feedback about pages of hosted sites, stored by domain without anything that identifies readers. */
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface SiteFeedback {
  /** Opaque. The same id replaces an earlier response about the page. */
  id: string;
  /** Site URL. */
  page: string;
  helpful: boolean;
  /** @defaultValue unchanged */
  comment?: string | undefined;
}

/** Maximum number of responses per domain. Beyond it, the oldest are deleted. */
const MAX_FEEDBACK = 100_000;

/**
 * Adds a response, or replaces the one with the same id. Responses of a deleted domain are not stored, unless the site
 * is served elsewhere.
 */
export async function saveFeedback(
  db: Database,
  domain: string,
  { id, page, helpful, comment }: SiteFeedback,
  { hostedOnly = true }: { hostedOnly?: boolean } = {},
): Promise<void> {
  await sql`
    insert into site_feedback (domain, id, page, helpful, comment)
    select ${domain}, ${id}, ${page}, ${helpful}, ${comment ?? null}
    where not ${hostedOnly}::boolean or exists (select from domains where host = ${domain})
    on conflict (domain, id) do update set
      created_at = now(), helpful = excluded.helpful, comment = coalesce(excluded.comment, site_feedback.comment)
    where site_feedback.page = excluded.page
  `.execute(db);
}

/** Deletes the oldest responses of all domains beyond their maximum. */
export async function pruneFeedback(db: Database, maxResponses: number = MAX_FEEDBACK): Promise<void> {
  await sql`
    delete from site_feedback using (
      select domain, id from (
        select domain, id, row_number() over (partition by domain order by created_at desc, id) as place
        from site_feedback
      ) as placed where place > ${maxResponses}
    ) as old where site_feedback.domain = old.domain and site_feedback.id = old.id
  `.execute(db);
}

export interface FeedbackReport {
  /** Pages with the most unhelpful votes first. */
  pages: { page: string; helpful: number; unhelpful: number }[];
  /** Responses with a comment, newest first. */
  comments: { at: Date; page: string; helpful: boolean; comment: string }[];
}

export interface FeedbackRequest {
  domain: string;
  /** Days in UTC, including the last one. @defaultValue all stored days */
  period?: { from: string; to: string } | undefined;
  /** Maximum number of pages. */
  pages: number;
  /** Maximum number of comments. */
  comments: number;
}

/** Reads how often each page was helpful, and the newest comments. */
export async function readFeedback(
  db: Database,
  { domain, period, pages, comments }: FeedbackRequest,
): Promise<FeedbackReport> {
  const isWithin = period
    ? sql<boolean>`created_at >= ${period.from}::date at time zone 'UTC' and created_at < (${period.to}::date + 1) at time zone 'UTC'`
    : sql<boolean>`true`;
  const counts = await sql<{ page: string; helpful: number; unhelpful: number }>`
    select page, count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as unhelpful
    from site_feedback where domain = ${domain} and ${isWithin}
    group by page order by unhelpful desc, helpful desc, page limit ${pages}
  `.execute(db);
  const commentRows = await db
    .selectFrom('site_feedback')
    .select(['created_at', 'page', 'helpful', 'comment'])
    .where('domain', '=', domain)
    .where('comment', 'is not', null)
    .where(isWithin)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(comments)
    .execute();
  return {
    pages: counts.rows,
    comments: commentRows.map(({ created_at: at, page, helpful, comment }) => ({
      at,
      page,
      helpful,
      comment: comment ?? '',
    })),
  };
}
