import type { SdkReference } from './sdk-reference.ts';
import type { ArtifactFiles } from './artifact-files.ts';
import { MIME, readDocfx } from './docfx/read-docfx.ts';
import { isPhpdoc, readPhpdoc } from './phpdoc/read-phpdoc.ts';
import { readJavadoc } from './javadoc/read-javadoc.ts';
import { readSphinx } from './sphinx/read-sphinx.ts';
import { openSubfolder } from './open-artifact.ts';

/** Maximum number of files whose content is checked. */
const MAX_FILES_CHECKED = 100;

interface Tool {
  /** Files that no other tool writes. The least deeply nested one is in the artifact's root folder. */
  marks: RegExp;
  /** Checks the content of a file, for names that other tools also use. @defaultValue accepts all */
  isMark?: (content: Buffer) => boolean;
  read(files: ArtifactFiles): SdkReference;
}

const TOOLS: readonly Tool[] = [
  { marks: /(?:^|\/)(?:globalcontext\.json|[^/]*\.fjson)$/, read: readSphinx },
  {
    marks: /(?:^|\/)(?:element-list|package-list|allclasses-index\.html|allclasses-noframe\.html)$/,
    read: readJavadoc,
  },
  { marks: /\.ya?ml$/i, isMark: (content) => content.subarray(0, 200).includes(MIME), read: readDocfx },
  {
    marks: /(?:^|\/)structure\.xml$/,
    isMark: isPhpdoc,
    read: (files) => readPhpdoc(files.read('structure.xml'), files.nameOf('structure.xml')),
  },
];

/**
 * Returns a reader for the tool that wrote the files, in whatever subfolder they are. Returns undefined if no known
 * tool did.
 */
export function findTool(artifact: ArtifactFiles): (() => SdkReference) | undefined {
  for (const { marks, isMark = () => true, read } of TOOLS) {
    const markedFiles = artifact.files.filter((file) => marks.test(file));
    const sortedFiles = markedFiles.toSorted((one, other) => one.split('/').length - other.split('/').length);
    const first = sortedFiles.slice(0, MAX_FILES_CHECKED).find((file) => isMark(artifact.read(file)));
    if (first === undefined) continue;
    const folder = first.includes('/') ? first.slice(0, first.lastIndexOf('/')) : '';
    return () => read(openSubfolder(artifact, folder));
  }
  return undefined;
}
