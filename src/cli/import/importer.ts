import type { Source } from '../../site/shared.ts';
import type { AddNote, Imported } from './imported.ts';

/** Imports one format: a folder with this definition, and a line in `registry.ts`. */
export interface Importer {
  /** Value of `--from`. */
  name: string;
  /** The format's name in messages. */
  label: string;
  /** What a folder of the format contains, for the help. */
  contents: string;
  /** Syntax of the format in Markdown pages that isn't text for readers, for the comparison of words. */
  syntax?: readonly RegExp[];
  /** Returns whether a folder has the format. */
  detect(source: Source): boolean;
  /** Converts the folder. Calls `note` for everything that can't be converted. */
  convert(source: Source, note: AddNote): Imported;
}
