/** Opens the source of an import: a folder, or a ZIP archive that another tool exported. */
import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { formatMib } from '../../lib/folder-limits.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';
import { isZip, openZip, MAX_UNPACKED, UnusableArchive, type ZipFolder } from '../../lib/zip.ts';
import { convertToUtf8, isTextFile, openFolder, walkFolder, type Source } from '../../site/shared.ts';
import { checkFolder } from '../site-options.ts';
import type { AddNote } from './imported.ts';

/** Limits of an imported folder. A larger text can't be a page, and all files are in memory while they are written. */
export interface ImportLimits {
  textBytes: number;
  fileBytes: number;
  totalBytes: number;
  files: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  textBytes: 10 * 2 ** 20,
  fileBytes: 100 * 2 ** 20,
  totalBytes: 2 ** 30,
  files: 50_000,
};

/** Maximum number of archives in an archive. Tools split an export into parts, which are archives themselves. */
const MAX_PARTS = 50;

/**
 * Opens a folder or an archive. Leaves out files that are too large and links that lead out of the folder, and reports
 * each. Throws if there are too many files.
 */
export async function openImportSource(
  input: string,
  note: AddNote,
  limits: ImportLimits = IMPORT_LIMITS,
): Promise<Source> {
  const isFile = await fs.stat(input).then(
    (stat) => stat.isFile(),
    () => false,
  );
  return isFile ? openArchive(input, note, limits) : openLimitedFolder(await checkFolder(input), note, limits);
}

async function openLimitedFolder(root: string, note: AddNote, limits: ImportLimits): Promise<Source> {
  const { files, leftOut } = walkFolder(root);
  for (const { file, reason } of leftOut)
    note({ file, what: `the symbolic link, because ${LINK_REASONS[reason] ?? reason}` });
  checkCount(files.length, limits);
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(file, (await fs.stat(path.join(root, file))).size);
  return limitSource(openFolder(root), { sizes, note, limits });
}

const LINK_REASONS: Readonly<Record<string, string>> = {
  outside: 'it leads out of the folder. Replace it with a copy of the file',
  missing: "its target doesn't exist. Fix or remove it",
  loop: 'it leads to a folder that contains it. Remove it',
  'too-many': 'the folder has too many linked files. Remove links to folders',
};

async function openArchive(input: string, note: AddNote, limits: ImportLimits): Promise<Source> {
  const stat = await fs.stat(input);
  const unpackFirst = 'Unpack it, and pass the folder.';
  if (stat.size > MAX_UNPACKED)
    throw new AppError(
      'invalid_request',
      `${input} has ${formatMib(stat.size)}. Archives can have up to ${MAX_UNPACKED / 1_000_000} MB. ${unpackFirst}`,
    );
  const content = await fs.readFile(input).catch((error: unknown) => {
    const problem = describeSystemProblem(error as NodeJS.ErrnoException);
    if (problem === undefined) throw error;
    throw new AppError('invalid_request', `Can't read ${input}: ${problem}.`, { cause: error });
  });
  if (!isZip(content))
    throw new AppError('invalid_request', `Expected a folder or a ZIP archive, but ${input} is another file.`);
  try {
    const source = removeTopFolder(joinArchives(openZip(content), note));
    checkCount(source.files.length, limits);
    const sizes = new Map(source.files.map((file) => [file, source.read(file).length]));
    return limitSource(source, { sizes, note, limits });
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error;
    throw new AppError('invalid_request', `Can't read the archive ${input}: ${error.message}. ${unpackFirst}`, {
      cause: error,
    });
  }
}

/** Reads the archives in an archive as its own files. Archives in those stay files. */
function joinArchives(archive: ZipFolder, note: AddNote): Map<string, () => Buffer> {
  reportOmitted(archive, note);
  const files = new Map<string, () => Buffer>();
  let unpackedBytes = archive.unpackedBytes;
  const parts = archive.files.filter((file) => /(?:^|\/)[^/]*Part-?\d+\.zip$/i.test(file));
  if (parts.length > MAX_PARTS) throw new UnusableArchive(`it has more than ${MAX_PARTS} archives, the maximum`);
  for (const file of archive.files) if (!parts.includes(file)) files.set(file, () => archive.read(file));
  for (const name of parts) {
    const part = openZip(archive.read(name));
    unpackedBytes += part.unpackedBytes;
    if (unpackedBytes > MAX_UNPACKED)
      throw new UnusableArchive(`it is larger than ${MAX_UNPACKED / 1_000_000} MB unpacked, the maximum`);
    reportOmitted(part, note);
    for (const file of part.files) {
      const earlier = files.get(file);
      if (earlier === undefined) files.set(file, () => part.read(file));
      else if (!earlier().equals(part.read(file))) note({ file, what: OMITTED.duplicate });
    }
  }
  return files;
}

function reportOmitted({ omitted }: ZipFolder, note: AddNote): void {
  for (const { file, reason } of omitted) note({ file, what: OMITTED[reason] });
}

const OMITTED = {
  link: 'the symbolic link, because links in an archive are never followed. Unpack it, and pass the folder',
  duplicate: 'the file, because the archive contains another one with the same name. Unpack it, and pass the folder',
};

/** Files that operating systems add to archives. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db)$/;

/** Archives often contain one folder that contains everything. */
function removeTopFolder(contents: ReadonlyMap<string, () => Buffer>): Source {
  const names = [...contents.keys()].filter((file) => !SYSTEM_FILE.test(file));
  const [top = ''] = names[0]?.split('/') ?? [];
  const start = names.every((file) => file.startsWith(`${top}/`)) ? top.length + 1 : 0;
  const files = new Map(names.map((file) => [file.slice(start), contents.get(file)]));
  const readBytes = (file: string): Buffer => {
    const content = files.get(file)?.();
    if (content === undefined) throw new Error(`the archive has no file ${file}`);
    return content;
  };
  const read = (file: string): Buffer => {
    const content = readBytes(file);
    return convertToUtf8(file, content)?.content ?? content;
  };
  return {
    files: [...files.keys()].sort(),
    has: (file) => files.has(file),
    read,
    hash: (file) => hash('sha256', readBytes(file)),
    folder: (name) => ({
      files: [...files.keys()].filter((file) => file.startsWith(`${name}/`)).map((file) => file.slice(name.length + 1)),
      read: (file) => read(`${name}/${file}`),
    }),
  };
}

function checkCount(count: number, { files }: ImportLimits): void {
  if (count > files)
    throw new AppError(
      'invalid_request',
      `The folder has ${count} files, but the limit is ${files}. Remove files that aren't documentation.`,
    );
}

/** Leaves out large files, and reports them. */
function limitSource(
  source: Source,
  { sizes, note, limits }: { sizes: ReadonlyMap<string, number>; note: AddNote; limits: ImportLimits },
): Source {
  const files = source.files.filter((file) => {
    const size = sizes.get(file) ?? 0;
    const limit = isTextFile(file) ? limits.textBytes : limits.fileBytes;
    if (size > limit)
      note({ file, what: `the file, because it has ${formatMib(size)} and the limit is ${formatMib(limit)}` });
    return size <= limit;
  });
  const total = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  if (total > limits.totalBytes)
    throw new AppError(
      'invalid_request',
      `The folder has ${formatMib(total)}, but the limit is ${formatMib(limits.totalBytes)}. Remove files that aren't documentation.`,
    );
  const names = new Set(files);
  return { ...source, files, has: (file) => names.has(file) };
}
