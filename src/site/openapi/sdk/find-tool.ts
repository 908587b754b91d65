import type { SdkReference } from '../../model/sdk-reference.ts';
import type { ArtifactFiles } from './artifact-files.ts';
import { MIME, readDocfx } from './docfx/read-docfx.ts';
import { isPhpdoc, readPhpdoc } from './phpdoc/read-phpdoc.ts';
import { readJavadoc } from './javadoc/read-javadoc.ts';
import { readSphinx } from './sphinx/read-sphinx.ts';
import { below } from './open-artifact.ts';

/** Files that are looked into. */
const MAX_LOOKS = 100;

interface Tool {
  /** Files that no other tool writes; the one that lies least deep is in the folder of the artifact. */
  marks: RegExp;
  /** Whether one of them is, for names that others have too. @defaultValue all are */
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

/** The reader of the tool that wrote the files, wherever in a folder they are; undefined when none is known. */
export function findTool(artifact: ArtifactFiles): (() => SdkReference) | undefined {
  for (const { marks, isMark = () => true, read } of TOOLS) {
    const found = artifact.files.filter((file) => marks.test(file));
    const sorted = found.toSorted((one, other) => one.split('/').length - other.split('/').length);
    const first = sorted.slice(0, MAX_LOOKS).find((file) => isMark(artifact.read(file)));
    if (first === undefined) continue;
    const folder = first.includes('/') ? first.slice(0, first.lastIndexOf('/')) : '';
    return () => read(below(artifact, folder));
  }
  return undefined;
}
