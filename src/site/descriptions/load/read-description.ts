/** Reads one API description in JSON or YAML, in its original version. */
import type { ReadInput } from '../../model/description-format.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Source } from '../../model/source.ts';
import { isObject } from '../resolve.ts';
import { bundleFiles } from './bundle-files.ts';
import { findToken } from './find-token.ts';
import { createFormatError, createWebPageError } from './format-error.ts';
import { applyOverlays } from './overlays/apply-overlays.ts';
import { parseText, type ParseOptions } from './parse-text.ts';
import type { SpecProblem } from './problem.ts';
import { readContent } from './read-content.ts';
import { restoreScalars } from './yaml-scalars.ts';

export interface LoadInput extends ReadInput {
  /** Overlays of the description, in the order in which they apply. @defaultValue none */
  overlays?: readonly string[] | undefined;
}

export interface DescriptionRoot<Format> {
  format: Format;
  /** In its original version, with everything it references in other files. */
  root: JsonObject;
  /** Files of the docs folder that it references. */
  files: string[];
  /** See `ApiDocument`. */
  integers: ReadonlyMap<number, string>;
}

/** Number of bytes searched for the root element of a web page. */
const PROLOGUE = 1000;
const WEB_PAGE = /^\s*<(?:!doctype\s+html|html)\b/i;

/**
 * Reads a description with its overlays and the content of other files. `detect` determines the format before files
 * are read. Throws `UnusableSpec`.
 */
export function readDescription<Format>(
  { name, source, remote, formats, overlays = [] }: LoadInput,
  { detect, report }: { detect(root: JsonObject): Format; report(problem: SpecProblem): void },
): DescriptionRoot<Format> {
  const integers = new Map<number, string>();
  const content = readContent({ name, source, remote, formats });
  if (WEB_PAGE.test(content.toString('latin1', 0, PROLOGUE))) throw createWebPageError(name, formats);
  const parsedText = parseText(content, name, { integers, report, marked: true });
  if (!isObject(parsedText)) throw createFormatError(name, formats);
  let root = parsedText;
  if (overlays.length > 0) {
    const overlaidRoot = applyOverlays(parsedText, { overlays, source, remote, integers, report });
    ({ root } = overlaidRoot);
    for (const problem of overlaidRoot.problems) report(problem);
  }
  const format = detect(root);
  const files = new Set<string>();
  const readOther = createFileReader(source, { integers, report, marked: true });
  const readFile = (file: string) => {
    if (source.has(file)) files.add(file);
    return readOther(file);
  };
  const readText = (file: string) => {
    if (!source.has(file)) return undefined;
    files.add(file);
    return source
      .read(file)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  };
  const find = (file: string, text: string) =>
    source.has(file) ? findToken(source.read(file), { file, token: text }) : undefined;
  bundleFiles({ root, name, readFile, readText, find, report });
  restoreScalars(root, integers);
  return { format, root, files: [...files], integers };
}

/** Reads each file once. A file that can't be parsed counts as missing. */
function createFileReader(source: Source, options: ParseOptions): (file: string) => Json | undefined {
  const parsedFiles = new Map<string, Json | undefined>();
  return (file) => {
    if (!parsedFiles.has(file))
      parsedFiles.set(file, source.has(file) ? tryParse(source.read(file), file, options) : undefined);
    return parsedFiles.get(file);
  };
}

function tryParse(content: Buffer, file: string, options: ParseOptions): Json | undefined {
  try {
    return parseText(content, file, options);
  } catch {
    return undefined;
  }
}
