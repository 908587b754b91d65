import type { Workspace } from '../../types/workspace.ts';
import type { SiteProblem } from '../../types/site.ts';
import { readBaseFile } from '../../workspace/read-base-file.ts';
import type { PageChange } from '../page-changes.ts';
import { findOriginal } from '../writing/translations.ts';
import { findAvoidedWords, findMissingTranslations } from './find-term-problems.ts';
import { GLOSSARY_FILE, parseGlossary, type Glossary } from './read-glossary.ts';

/** Reads the project's glossary at the base commit, so that a job can't change its own rules. */
export async function readGlossary(
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<(Glossary & { path: string }) | undefined> {
  const { docsFolder } = workspace;
  for (const path of new Set([docsFolder === '' ? GLOSSARY_FILE : `${docsFolder}/${GLOSSARY_FILE}`, GLOSSARY_FILE])) {
    const text = await readBaseFile(workspace, { path, signal });
    if (text !== undefined) return { ...parseGlossary(text), path };
  }
  return undefined;
}

/** Returns the concerns of a glossary about the changed pages. */
export async function checkGlossary(
  workspace: Workspace,
  { pages, signal }: { pages: readonly PageChange[]; signal?: AbortSignal | undefined },
): Promise<SiteProblem[]> {
  const terms = (await readGlossary(workspace, signal))?.terms ?? [];
  if (terms.length === 0) return [];
  const problems: SiteProblem[] = [];
  for (const page of pages) {
    const original = await findOriginal(workspace, page.name);
    // Words to avoid are in the language of the originals.
    if (original === undefined) problems.push(...findAvoidedWords(page, terms));
    else problems.push(...findMissingTranslations(page, { original, terms }));
  }
  return problems;
}
