import fs from 'node:fs/promises';
import path from 'node:path';
import { readMemory, type LanguageState } from '../../agent/translations/find-states.ts';
import type { TranslationHistory } from '../../agent/translations/git-history.ts';
import { createRecord, getMemoryFile, printMemory } from '../../agent/translations/memory.ts';
import { hashPage } from '../../agent/translations/page-sections.ts';
import { AppError } from '../../errors.ts';
import type { Source } from '../../site/shared.ts';
import { formatCount } from '../format-count.ts';
import { printLine } from '../print-line.ts';
import { writeAtomically } from '../write-atomically.ts';

interface Recording {
  /** The site's folder. */
  root: string;
  source: Source;
  languages: readonly LanguageState[];
  /** Translated files, or `all`. */
  files: readonly string[];
  history: TranslationHistory | undefined;
}

/** Records translations as made from the current text of their sources. Throws `invalid_request` for other files. */
export async function recordTranslations({ root, source, languages, files, history }: Recording): Promise<void> {
  const names = new Set(files.map((file) => file.replaceAll('\\', '/').replace(/^\.?\/+/, '')));
  const isAll = names.delete('all');
  const pages = languages.flatMap(({ pages: list }) => list.filter(({ state }) => state !== 'missing'));
  const targets = new Set(pages.map(({ target }) => target));
  const unknownFile = [...names].find((name) => !targets.has(name));
  if (unknownFile !== undefined)
    throw new AppError(
      'invalid_request',
      `${unknownFile} isn't the translation of a page. Pass its path in the site's folder, such as fr/quickstart.mdx.`,
    );
  for (const { language, pages: list } of languages) {
    const recorded = list.filter(({ state, target }) => state !== 'missing' && (isAll || names.has(target)));
    if (recorded.length === 0) continue;
    const memory = readMemory(source, language);
    for (const page of recorded) {
      const text = source.read(page.source).toString('utf8');
      const commit = await history?.findLastChange(page.source);
      const isCommitted = commit !== undefined && (await history?.findBlob(commit, page.source)) === hashPage(text);
      memory.pages.set(
        page.target,
        createRecord(text, { source: page.source, commit: isCommitted ? commit : undefined }),
      );
    }
    const file = path.join(root, getMemoryFile(language));
    await fs.mkdir(path.dirname(file), { recursive: true });
    await writeAtomically(file, (place) => fs.writeFile(place, printMemory(memory.pages)));
    printLine(`Recorded ${formatCount(recorded.length, 'page')} in ${getMemoryFile(language)}.`);
  }
}
