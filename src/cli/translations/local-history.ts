import { openGitHistory, type TranslationHistory } from '../../agent/translations/git-history.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { isInRepository } from '../../lib/git/is-in-repository.ts';
import { isMissing } from '../../lib/is-missing.ts';

/** Opens the history of a folder on this machine. Undefined outside a repository, and without Git. */
export async function openLocalHistory(folder: string): Promise<TranslationHistory | undefined> {
  if (!isInRepository(folder)) return undefined;
  try {
    const prefix = (await runGit(['-C', folder, 'rev-parse', '--show-prefix'])).toString('utf8').trimEnd();
    return openGitHistory({ repository: { folder }, docsFolder: prefix.replace(/\/$/, '') });
  } catch (error) {
    if (error instanceof GitFailure || isMissing(error)) return undefined;
    throw error;
  }
}
