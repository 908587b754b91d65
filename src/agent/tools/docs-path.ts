import fs from 'node:fs/promises';
import path from 'node:path';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { isMissing } from '../../lib/is-missing.ts';
import type { BaseFile, Workspace } from '../types/workspace.ts';
import { listWorkFiles } from '../workspace/changed-files.ts';
import { isProtectedPath, isReadOnlyPath, isSafePath } from '../workspace/path-policy.ts';
import { Refusal } from './tool.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** Normalizes a model's path from the repository root. Returns it without slashes at either end; '' means the root. */
export function toRepositoryPath(text: string): string {
  return trimEndSlashes(text.replace(/^(?:\.?\/)+/, ''));
}

/** A path in the work tree, resolved from a model's path. */
export interface DocsPath {
  /** POSIX path relative to the docs folder; '' for the folder itself. */
  name: string;
  /** Absolute path. */
  file: string;
  kind: 'file' | 'folder' | 'none';
}

/**
 * Resolves a model's path in the work tree. A page can also be addressed by its URL path: `/faq` and `faq` mean
 * `faq.mdx`. Refuses a path that is outside the docs folder, is protected, or goes through a symbolic link.
 */
export async function resolvePath(workspace: Workspace, text: string): Promise<DocsPath> {
  const { name, isRooted } = parsePath(text, workspace);
  const exactLocation = await locate(workspace, name);
  if (exactLocation.kind !== 'none') return exactLocation;
  const existingName = await findSameName(workspace, name);
  if (existingName !== undefined) return locate(workspace, existingName);
  const page = /\.[^/.]+$/.test(name) ? undefined : await findPage(workspace, name);
  if (page) return page;
  if (isRooted && !(await canBeNewPage(workspace, name))) throw new Refusal(describeRooted(text));
  return exactLocation;
}

/**
 * Finds the file whose name looks the same. Some file systems store accents as combining characters, but models don't
 * write them.
 */
async function findSameName(workspace: Workspace, name: string): Promise<string | undefined> {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(name)) return undefined;
  const normalizedName = name.normalize('NFC');
  return (await listWorkFiles(workspace)).find((file) => file.normalize('NFC') === normalizedName);
}

async function locate(workspace: Workspace, name: string): Promise<DocsPath> {
  const root = path.resolve(workspace.folder, workspace.docsFolder);
  if (name === '') return { name, file: root, kind: 'folder' };
  const parts = name.split('/');
  let kind: DocsPath['kind'] = 'folder';
  for (const index of parts.keys()) {
    const parentPath = parts.slice(0, index + 1).join('/');
    const base = workspace.baseFiles.get(parentPath);
    if (base && !base.inWorkTree) throw new Refusal(describeLeftOut(parentPath, base));
    if (kind === 'none') continue;
    if (kind === 'file') throw new Refusal(`${quote(parts.slice(0, index).join('/'))} is a file, not a folder.`);
    kind = await findKind(path.join(root, parentPath), parentPath);
  }
  return { name, file: path.join(root, name), kind };
}

const PAGE_ENDS = ['.mdx', '.md', '/index.mdx', '/index.md'];

/** Finds the only page with a URL path. Returns undefined if there is none, or more than one. */
async function findPage(workspace: Workspace, urlPath: string): Promise<DocsPath | undefined> {
  const files = new Set(await listWorkFiles(workspace));
  const [page, duplicate] = PAGE_ENDS.map((end) => `${urlPath}${end}`).filter((name) => files.has(name));
  return page !== undefined && duplicate === undefined ? locate(workspace, page) : undefined;
}

/**
 * An absolute path such as `/etc/passwd` doesn't exist here, but `/guides/new.mdx` can mean a new page in an existing
 * folder.
 */
async function canBeNewPage(workspace: Workspace, name: string): Promise<boolean> {
  if (!/\.mdx?$/.test(name)) return false;
  const parent = path.posix.dirname(name);
  return parent === '.' || (await locate(workspace, parent)).kind === 'folder';
}

/** Resolves a path that must be a file. Refuses a folder or a missing file. */
export async function resolveFile(workspace: Workspace, text: string): Promise<DocsPath> {
  const resolvedPath = await resolvePath(workspace, text);
  if (resolvedPath.kind === 'file') return resolvedPath;
  const page =
    resolvedPath.name === '' ? undefined : await findPage(workspace, resolvedPath.name.replace(/\.mdx?$/, ''));
  if (page) return page;
  if (resolvedPath.kind === 'folder')
    throw new Refusal(`${quote(resolvedPath.name)} is a folder, not a file. Use ls to list it.`);
  throw new Refusal(await describeMissing(workspace, resolvedPath.name));
}

/** Describes for the model that a file is missing, and suggests the closest name. */
export async function describeMissing(workspace: Workspace, name: string): Promise<string> {
  const files = await listWorkFiles(workspace);
  const prefix = `${workspace.docsFolder}/`;
  const inDocs = name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
  const guess = inDocs && files.includes(inDocs) ? inDocs : findClosestName(name, files);
  const hint = guess ? `did you mean ${quote(guess)}?` : 'use ls or glob to find it.';
  return `${quote(name)} doesn't exist in the docs folder; ${hint}`;
}

/** Refuses a change to a read-only file. Every tool that changes files calls this. */
export function checkWritable(name: string, { openFiles }: Workspace): void {
  if (isReadOnlyPath(name, openFiles))
    throw new Refusal(
      `${quote(name)} is read-only, because it runs code or configures other tools. Leave it unchanged, and describe the needed change in the summary.`,
    );
}

/** Quotes a name for a message, shortened to 200 characters. */
export function quote(name: string): string {
  return JSON.stringify(name.slice(0, 200));
}

function describeRooted(text: string): string {
  return `${quote(text)} is not a relative path. Use a path relative to the docs folder, such as guides/start.mdx.`;
}

/** Parses a path. `isRooted` means that it starts with a slash, like a URL path, so it must match an existing file. */
function parsePath(text: string, { openFiles }: Workspace): { name: string; isRooted: boolean } {
  if (/^(?:\/\/|~|[A-Za-z]:)/.test(text) || text.startsWith('\\')) throw new Refusal(describeRooted(text));
  const isRooted = text.startsWith('/');
  const name = trimEndSlashes(text.replace(/^(?:\/|(?:\.\/+)+)/, ''));
  if (name === '' || name === '.') return { name: '', isRooted };
  if (name.split('/').includes('..'))
    throw new Refusal(`${quote(text)} could leave the docs folder. Write the path without "..".`);
  if (isProtectedPath(name, openFiles) && !isAboveOpen(name, openFiles))
    throw new Refusal(
      `${quote(text)} is protected. Git, pipeline, package manager and credential files can't be read or changed.`,
    );
  if (!isSafePath(name))
    throw new Refusal(
      `${quote(text)} is not a valid path. Use single slashes, and no backslashes or control characters.`,
    );
  return { name, isRooted };
}

/**
 * Whether a folder contains a file that the project allows the agent to change. Such a folder is listed, so that the
 * file can be found.
 */
export function isAboveOpen(name: string, openFiles: Workspace['openFiles']): boolean {
  return [...(openFiles ?? [])].some((file) => file.startsWith(`${name}/`));
}

async function findKind(file: string, name: string): Promise<DocsPath['kind']> {
  const stat = await fs.lstat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!stat) return 'none';
  if (stat.isFile()) return 'file';
  if (stat.isDirectory()) return 'folder';
  throw new Refusal(`${quote(name)} is neither a file nor a folder, so it can't be used.`);
}

function describeLeftOut(name: string, { mode }: BaseFile): string {
  if (mode === '120000') return `${quote(name)} is a symbolic link. Symbolic links can't be read or changed.`;
  if (mode === '160000') return `${quote(name)} is a Git submodule, which can't be read or changed.`;
  return `${quote(name)} has a name that this disk can't store, so it can't be changed.`;
}
