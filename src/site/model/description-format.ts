import type { DescriptionContent, FormatLabels } from './description-content.ts';
import type { RemoteFiles } from './remote-files.ts';
import type { Source } from './source.ts';

/** A format of API descriptions that a plug-in adds. */
export interface DescriptionFormat extends FormatLabels {
  /**
   * Reads a description. Returns undefined for other files. Throws `UnusableSpec` if it can't be read. The code that
   * reads is loaded on first use.
   */
  read(input: ReadInput): DescriptionContent | undefined;
}

export interface ReadInput {
  /** A path in the docs folder, or an HTTPS URL. */
  name: string;
  source: Source;
  remote: RemoteFiles;
}
