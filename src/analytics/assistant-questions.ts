/** Questions of readers of hosted sites to the assistant: kept by domain, without anything that tells who they are. */
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface AskedQuestion {
  /** Host of the site; one that is gone keeps none. */
  domain: string;
  /** Opaque; a rating names it. */
  id: string;
  question: string;
  /** BCP 47 tag of the interface. */
  language: string;
  /** False: the documentation does not say it. */
  isAnswered: boolean;
  /** Site URLs that the reply leads to, best first. */
  citations: readonly string[];
}

export interface RatedAnswer {
  domain: string;
  id: string;
  rating: 'up' | 'down';
}

/** Days for which questions are kept, and how many of one domain: beyond them the oldest go. */
const QUESTION_DAYS = 180;
const KEPT_QUESTIONS = 100_000;

export async function recordAssistantQuestion(db: Database, asked: AskedQuestion): Promise<void> {
  const { domain, id, question, language, isAnswered, citations } = asked;
  await sql`
    insert into assistant_questions (domain, id, question, language, is_answered, citations)
    select host, ${id}, ${question}, ${language}, ${isAnswered}, ${[...citations]} from domains where host = ${domain}
    on conflict do nothing
  `.execute(db);
}

/** A later rating takes the place of an earlier one; one of an unknown reply is dropped. */
export async function rateAssistantAnswer(db: Database, { domain, id, rating }: RatedAnswer): Promise<void> {
  await db
    .updateTable('assistant_questions')
    .set({ rating })
    .where('domain', '=', domain)
    .where('id', '=', id)
    .execute();
}

/** Removes questions that are too old, the oldest of domains that have more than are kept, and what was counted in days that are over. */
export async function pruneAssistant(
  db: Database,
  { days = QUESTION_DAYS, kept = KEPT_QUESTIONS }: { days?: number; kept?: number } = {},
): Promise<void> {
  await sql`delete from assistant_usage where starts_at < now() - interval '2 days'`.execute(db);
  await sql`
    delete from assistant_questions using (
      select domain, id from (
        select domain, id, created_at, row_number() over (partition by domain order by created_at desc, id) as place
        from assistant_questions
      ) as placed where place > ${kept} or created_at < now() - make_interval(days => ${days})
    ) as old where assistant_questions.domain = old.domain and assistant_questions.id = old.id
  `.execute(db);
}
