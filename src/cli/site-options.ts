/** Options that the commands on a local site share. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { readCommitTime } from '../export/source/commit-time.ts';
import { chooseDocsFolder, hasConfiguration, listDocsFolders, nameFolders } from '../export/source/docs-folders.ts';
import { findLocalRepository } from '../export/source/local-repository.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import type { SiteSettings } from '../site/shared.ts';
import { getCommandName, quoteForShell } from './command-name.ts';
import { readFeatures, type FeatureOptions } from './feature-options.ts';

export interface SiteOptions extends FeatureOptions {
  groups?: string[];
}

/** Returns the absolute path of an existing folder. */
export async function checkFolder(folder: string): Promise<string> {
  const root = path.resolve(folder);
  const stat = await fs.stat(root).catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    const problem = isMissing ? `${folder} doesn't exist` : describeSystemProblem(error);
    if (problem === undefined) throw error;
    throw new AppError('invalid_site', `Can't open the site folder: ${problem}.`, { cause: error });
  });
  if (!stat.isDirectory()) throw new AppError('invalid_site', `Expected a site folder, but ${folder} is a file.`);
  return root;
}

/**
 * Returns the absolute path of a site's folder: the given one, or the only one below it with a docs.json, which is
 * reported on stderr. If there is none, throws `invalid_site` before an arbitrary folder is read; with `mayBeNew`, it
 * returns the folder and prints the same hint.
 */
export async function findSite(folder: string, { mayBeNew = false } = {}): Promise<string> {
  const root = await checkFolder(folder);
  if (await hasConfiguration(root)) return root;
  const folders = await listDocsFolders(root);
  const docsFolder = chooseDocsFolder(folders, undefined);
  if (docsFolder === undefined && folders.length > 1)
    throw new AppError(
      'invalid_site',
      `There is no docs.json in ${folder}, but several subfolders have one: ${nameFolders(folders)}. Choose one of them.`,
    );
  if (docsFolder === undefined) {
    const problem = `There is no docs.json in ${folder} or its subfolders. Choose another folder, or create a site with \`${getCommandName()} init ${quoteForShell(folder)}\`.`;
    if (!mayBeNew) throw new AppError('invalid_site', problem);
    process.stderr.write(`${problem}\n`);
    return root;
  }
  process.stderr.write(`Using ${path.join(folder, docsFolder)}, which contains docs.json.\n`);
  return path.join(root, docsFolder);
}

/** Reads a site's settings from the command line and from the repository that contains its folder. */
export async function readSettings(root: string, options: SiteOptions, signal?: AbortSignal): Promise<SiteSettings> {
  const features = readFeatures(options);
  const [time, repository] = await Promise.all([
    readCommitTime({ folder: root, ...(signal && { signal }) }),
    findLocalRepository(root, signal),
  ]);
  return {
    features,
    ...(options.groups && { groups: options.groups }),
    ...(time !== undefined && { time }),
    ...(repository && { repository }),
  };
}
