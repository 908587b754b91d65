/** The state of a project's translations, as of the last export of its branch. */
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { HistoryLocation } from '../source/modified-dates.ts';

/** A page whose translation is missing or behind. */
export interface OpenTranslation {
  /** Path of the source below the docs folder. */
  source: string;
  /** Path of the translation, which may not exist yet. */
  target: string;
  state: 'missing' | 'behind';
  /** The commit with the text that was translated, and the day of it. Null if it is unknown. */
  since: { id: string; day: string } | null;
  /** Number of commits since then that changed the source. Null if it is unknown. */
  commits: number | null;
  /** Titles of sections that changed since, the first 20. Null if they are unknown. */
  sections: string[] | null;
}

/** The translations of one language. */
export interface LanguageTranslations {
  language: string;
  /** The language that is translated from. */
  from: string;
  /** Number of pages in each state. */
  counts: { current: number; behind: number; missing: number; unrecorded: number };
  /** Pages that are behind, the one with the most commits first, then missing ones. The first 200. */
  pages: OpenTranslation[];
}

/** The docs folder of a commit, and the history of its repository. */
export interface TranslationsInput {
  /** The extracted docs folder. */
  folder: string;
  history: HistoryLocation & { commit: string; docsFolder: string };
  /** Fetches files of old commits that are missing in the history, by ID. Fails like a fetch. */
  fetchMissing?(ids: readonly string[]): Promise<void>;
  signal?: AbortSignal | undefined;
}

/** Finds the state of all languages of a site. Throws `GitFailure`. */
export type FindTranslations = (input: TranslationsInput) => Promise<LanguageTranslations[]>;

/** The result of the last check of a project. */
export interface ProjectTranslations {
  commit: string;
  checkedAt: Date;
  languages: LanguageTranslations[];
}

/** Replaces the state of a project's translations. */
export async function storeTranslations(
  db: Database,
  { projectId, commit, languages }: { projectId: string; commit: string; languages: readonly LanguageTranslations[] },
): Promise<void> {
  const values = { commit_id: commit, languages: toStorableText(JSON.stringify(languages)), checked_at: NOW };
  await db
    .insertInto('page_translations')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

/** Finds the translations of a project; undefined if its branch wasn't exported since they are checked. */
export async function findProjectTranslations(
  db: Database,
  projectId: string,
): Promise<ProjectTranslations | undefined> {
  const row = await db
    .selectFrom('page_translations')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return (
    row && {
      commit: row.commit_id,
      checkedAt: row.checked_at,
      languages: parseJson(row.languages) as LanguageTranslations[],
    }
  );
}
