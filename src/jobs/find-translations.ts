import { findTranslationStates, type LanguageState, type PageTranslation } from '../agent/translations/find-states.ts';
import { openGitHistory, type TranslationHistory } from '../agent/translations/git-history.ts';
import { readLanguageSets } from '../agent/translations/site-languages.ts';
import type {
  LanguageTranslations,
  OpenTranslation,
  TranslationsInput,
} from '../export/translations/project-translations.ts';
import { openFolder } from '../site/shared.ts';

/**
 * Finds the state of a site's translations after an export, with the rules of `bindery translations`. Files of old commits
 * are fetched at once, if a page needs them. Throws `GitFailure`, and `invalid_site` without a usable docs.json.
 */
export async function findTranslations({
  folder,
  history: place,
  fetchMissing,
  signal,
}: TranslationsInput): Promise<LanguageTranslations[]> {
  const source = openFolder(folder);
  if (!readLanguageSets(source).some(({ targets }) => targets.length > 0)) return [];
  const { commit, docsFolder } = place;
  const repository = 'gitDir' in place ? { gitDir: place.gitDir } : { folder: place.folder };
  const history = openGitHistory({ repository, docsFolder, commit, signal });
  const missingIds = new Set<string>();
  const states = await findTranslationStates({ source, history: noteMissing(history, missingIds) });
  const ids = [...missingIds].slice(0, MAX_FETCHED);
  if (ids.length === 0 || fetchMissing === undefined) return states.map(summarize);
  await fetchMissing(ids);
  return (await findTranslationStates({ source, history })).map(summarize);
}

const MAX_FETCHED = 5_000;
const MAX_PAGES = 200;
const MAX_SECTIONS = 20;
const MAX_TITLE = 100;

/** Notes texts that the repository doesn't have. */
function noteMissing(history: TranslationHistory, missingIds: Set<string>): TranslationHistory {
  return {
    ...history,
    async readBlob(id) {
      const text = await history.readBlob(id);
      if (text === undefined) missingIds.add(id);
      return text;
    },
  };
}

function summarize({ language, from, pages }: LanguageState): LanguageTranslations {
  const counts = { current: 0, behind: 0, missing: 0, unrecorded: 0 };
  for (const { state } of pages) counts[state]++;
  const behind = pages.filter(({ state }) => state === 'behind').map(toOpenTranslation);
  const missing = pages.filter(({ state }) => state === 'missing').map(toOpenTranslation);
  const byCommits = behind.toSorted((a, b) => (b.commits ?? 0) - (a.commits ?? 0));
  return { language, from, counts, pages: [...byCommits, ...missing].slice(0, MAX_PAGES) };
}

function toOpenTranslation({ source, target, state, since, commits, sections }: PageTranslation): OpenTranslation {
  return {
    source,
    target,
    state: state === 'missing' ? 'missing' : 'behind',
    since: since ? { id: since.commit, day: since.date.slice(0, 'YYYY-MM-DD'.length) } : null,
    commits: commits ?? null,
    sections: sections?.slice(0, MAX_SECTIONS).map((title) => title.slice(0, MAX_TITLE)) ?? null,
  };
}
