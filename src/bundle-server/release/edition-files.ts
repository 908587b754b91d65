import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { AppError } from '../../errors.ts';
import { EDITIONS_FOLDER } from '../../lib/editions.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { findPathProblem } from '../bundle/entry-path.ts';
import { ManifestFile, type FileTable } from '../bundle/manifest.ts';

const FileList = Type.Record(Type.String(), ManifestFile);

/** Parses the list of an edition's files. Throws `invalid_bundle` for a list with other files than the bundle's. */
export function parseEditionFiles(text: string, stored: ReadonlyMap<string, string>): FileTable {
  const value = parseJson(text);
  if (!Value.Check(FileList, value)) throw refuse("isn't a list of files");
  const files = new Map(Object.entries(value));
  for (const [path, { sha256 }] of files) {
    const problem = findPathProblem(path) ?? (stored.has(sha256) ? undefined : 'has no content in the bundle');
    if (problem) throw refuse(`has the path ${JSON.stringify(path)}, which ${problem}`);
  }
  return files;
}

function refuse(problem: string): AppError {
  return new AppError('invalid_bundle', `A list in ${EDITIONS_FOLDER} ${problem}. Create a new bundle.`);
}

/** Returns the files at their own paths, which readers who aren't signed in can see. */
export function listOpenFiles(files: FileTable): FileTable {
  return new Map([...files].filter(([path]) => !path.startsWith(EDITIONS_FOLDER)));
}
