import path from 'node:path';
import { AppError } from '../../../errors.ts';
import { openFolder } from '../../../site/shared.ts';
import { isMemoryFile } from '../../translations/memory.ts';
import { matchPages } from '../../translations/match-pages.ts';
import { readLanguageSets } from '../../translations/site-languages.ts';
import { listConfigFiles } from './config-files.ts';
import { listSome } from './gate.ts';
import type { RunResult } from './gate.ts';

/** Only files of the language change, and a run without changes left no page behind. */
export async function checkTranslationRun(result: RunResult): Promise<string[]> {
  const { changes, context, statement } = result;
  const { translation } = context;
  if (!translation) return [];
  const { language, tasks } = translation;
  if (changes.length === 0)
    return tasks.length === 0 || !statement
      ? []
      : [
          `${tasks.length} pages are missing or behind, such as ${tasks[0]?.source}, but nothing was translated. Translate them, or set \`couldNot\` and say why in the summary.`,
        ];
  const config = await listConfigFiles(context);
  const targets = listTargets(result, language);
  const others = changes.filter(
    ({ path: file }) =>
      !targets.has(file) && !config.has(file) && !isMemoryFile(file) && !file.split('/').includes(language),
  );
  if (others.length === 0) return [];
  return [
    `Only files of the language "${language}" can change, but these changed too: ${listSome(others.map(({ path: file }) => file))}. Restore them.`,
  ];
}

function listTargets({ context: { workspace, translation } }: RunResult, language: string): Set<string> {
  const targets = new Set(translation?.tasks.map(({ target }) => target));
  const source = openFolder(path.join(workspace.folder, workspace.docsFolder));
  try {
    for (const set of readLanguageSets(source))
      for (const { target } of matchPages(set, { language, files: source.files }).pairs) targets.add(target);
  } catch (error) {
    // The other checks report a docs.json that can't be read.
    if (!(error instanceof AppError)) throw error;
  }
  return targets;
}
