import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Period } from './read-metrics.ts';

export interface QuestionMetrics {
  total: number;
  /** Number of questions that the documentation doesn't answer. */
  unanswered: number;
  up: number;
  down: number;
  /** Newest first. */
  questions: {
    at: Date;
    question: string;
    language: string;
    answered: boolean;
    citations: string[];
    rating: 'up' | 'down' | null;
  }[];
}

/** Reads the questions to the assistant in a period, and the ratings of its replies. */
export async function readQuestions(
  db: Database,
  { domain, from, to, limit }: Period & { limit: number },
): Promise<QuestionMetrics> {
  const condition = sql`domain = ${domain} and created_at >= ${from}::date::timestamp at time zone 'utc'
    and created_at < (${to}::date + 1)::timestamp at time zone 'utc'`;
  const counts = await sql<Omit<QuestionMetrics, 'questions'>>`
    select count(*)::integer as total, count(*) filter (where not is_answered)::integer as unanswered,
      count(*) filter (where rating = 'up')::integer as up, count(*) filter (where rating = 'down')::integer as down
    from assistant_questions where ${condition}
  `.execute(db);
  const { rows: questions } = await sql<QuestionMetrics['questions'][number]>`
    select created_at as at, question, language, is_answered as answered, citations, rating
    from assistant_questions where ${condition} order by created_at desc, id limit ${limit}
  `.execute(db);
  const { total, unanswered, up, down } = counts.rows[0] ?? { total: 0, unanswered: 0, up: 0, down: 0 };
  return { total, unanswered, up, down, questions };
}
