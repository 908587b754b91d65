/** Readers' questions to the assistants of hosted sites, stored by domain without anything that identifies readers. */
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface StoredQuestion {
  /** Host of the site. Questions of a deleted domain are not stored. */
  domain: string;
  /** Opaque id that a rating refers to. */
  id: string;
  question: string;
  /** BCP 47 tag of the interface language. */
  language: string;
  /** False if the documentation doesn't contain the answer. */
  isAnswered: boolean;
  /** Site URLs that the reply links to, best first. */
  citations: readonly string[];
}

export interface RatedAnswer {
  domain: string;
  id: string;
  rating: 'up' | 'down';
}

/** Retention period of questions in days, and the maximum number per domain. Beyond these, the oldest are deleted. */
const QUESTION_DAYS = 180;
const MAX_QUESTIONS = 100_000;

export async function recordAssistantQuestion(db: Database, record: StoredQuestion): Promise<void> {
  const { domain, id, question, language, isAnswered, citations } = record;
  await sql`
    insert into assistant_questions (domain, id, question, language, is_answered, citations)
    select host, ${id}, ${question}, ${language}, ${isAnswered}, ${[...citations]} from domains where host = ${domain}
    on conflict do nothing
  `.execute(db);
}

/** Stores a rating. A later one replaces an earlier one; one for an unknown reply is dropped. */
export async function rateAssistantAnswer(db: Database, { domain, id, rating }: RatedAnswer): Promise<void> {
  await db
    .updateTable('assistant_questions')
    .set({ rating })
    .where('domain', '=', domain)
    .where('id', '=', id)
    .execute();
}

/** Deletes expired questions, the oldest ones of domains beyond their maximum, and the usage counts of past days. */
export async function pruneAssistant(
  db: Database,
  { days = QUESTION_DAYS, maxQuestions = MAX_QUESTIONS }: { days?: number; maxQuestions?: number } = {},
): Promise<void> {
  await sql`delete from assistant_usage where starts_at < now() - interval '2 days'`.execute(db);
  await sql`
    delete from assistant_questions using (
      select domain, id from (
        select domain, id, created_at, row_number() over (partition by domain order by created_at desc, id) as place
        from assistant_questions
      ) as placed where place > ${maxQuestions} or created_at < now() - make_interval(days => ${days})
    ) as old where assistant_questions.domain = old.domain and assistant_questions.id = old.id
  `.execute(db);
}
