/** Arguments that the commands over a local site share. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { readCommitTime } from '../export/source/commit-time.ts';
import { chooseDocsFolder, hasConfiguration, listDocsFolders, nameFolders } from '../export/source/docs-folders.ts';
import { findLocalRepository } from '../export/source/local-repository.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import type { SiteSettings } from '../site/model/plan.ts';
import { commandName, quoteForShell } from './command-name.ts';
import { readFeatures, type FeatureOptions } from './feature-options.ts';

export interface SiteOptions extends FeatureOptions {
  groups?: string[];
}

/** The absolute path of a folder that exists. */
export async function checkFolder(folder: string): Promise<string> {
  const root = path.resolve(folder);
  const found = await fs.stat(root).catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    const problem = isMissing ? `${folder} doesn't exist` : describeSystemProblem(error);
    if (problem === undefined) throw error;
    throw new AppError('invalid_site', `Expected a site folder, but ${problem}.`, { cause: error });
  });
  if (!found.isDirectory()) throw new AppError('invalid_site', `Expected a site folder, but ${folder} is a file.`);
  return root;
}

/**
 * The absolute path of the folder of a site: the one that is given, or the only one below it that has a docs.json, which is said on
 * the error stream. Throws `invalid_site` when there is none, before a folder of anything is read: with `mayBeNew` it returns the folder.
 */
export async function findSite(folder: string, { mayBeNew = false } = {}): Promise<string> {
  const root = await checkFolder(folder);
  if (await hasConfiguration(root)) return root;
  const folders = await listDocsFolders(root);
  const found = chooseDocsFolder(folders, undefined);
  if (found === undefined && folders.length > 1)
    throw new AppError(
      'invalid_site',
      `${folder} has no docs.json, but several subfolders do: ${nameFolders(folders)}. Choose one of them.`,
    );
  if (found === undefined && mayBeNew) return root;
  if (found === undefined)
    throw new AppError(
      'invalid_site',
      `There is no docs.json in ${folder} or its subfolders. Choose another folder, or create a site with \`${commandName()} init ${quoteForShell(folder)}\`.`,
    );
  process.stderr.write(`Using ${path.join(folder, found)}, which contains docs.json.\n`);
  return path.join(root, found);
}

/** Reads what a site gets from the command line and from the repository that its folder lies in. */
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

/** Names between commas. */
export function readNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
