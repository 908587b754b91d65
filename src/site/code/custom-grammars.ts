/** Reads a site's custom TextMate grammars. They come from authors, so nothing in them is trusted. */
import type { LanguageRegistration } from 'shiki/types';
import { getErrorMessage } from '../../errors.ts';
import type { Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';
import { copyGrammar } from './copy-grammar.ts';

/** Maximum number of grammars per site, and of bytes per file: editors' largest grammars have one megabyte. */
const MAX_GRAMMARS = 20;
const MAX_BYTES = 2_000_000;

/** Reads the usable grammars among `files` and reports the others. */
export function readCustomGrammars(files: readonly string[], source: Source, report: Report): LanguageRegistration[] {
  const refuse = (file: string, reason: string) =>
    report({
      file,
      line: 1,
      column: 1,
      severity: 'warning',
      code: 'invalid-grammar',
      message: `Can't use the code grammar ${file}: ${reason}.`,
    });
  for (const file of files.slice(MAX_GRAMMARS))
    refuse(file, `the site has more than ${MAX_GRAMMARS} grammars, the maximum. Remove some`);
  return files.slice(0, MAX_GRAMMARS).flatMap((file) => {
    try {
      return [readGrammar(file, source)];
    } catch (error) {
      refuse(file, getErrorMessage(error));
      return [];
    }
  });
}

function readGrammar(file: string, source: Source): LanguageRegistration {
  if (!source.has(file)) throw new Error("the file doesn't exist. Fix the path in docs.json");
  const bytes = source.read(file);
  if (bytes.length > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes, the maximum. Remove rules`);
  return copyGrammar(JSON.parse(bytes.toString('utf8')));
}
