import { isUtf8 } from 'node:buffer';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Node } from 'jsonc-parser';
import { convertToUtf8 } from '../../site/shared.ts';
import { findItems } from '../navigation/find-items.ts';
import { openJson, findText, findValue, type JsonFile, type TextEdit } from '../navigation/json-file.ts';
import { insertChild, removeChild, replaceValue } from '../navigation/list-edits.ts';
import { openNavigation, type Navigation } from '../navigation/open-navigation.ts';
import { applyFileEdits, type FileEdit } from '../navigation/write-edits.ts';
import { retarget, toUrl, type Moves } from '../links/retarget.ts';
import type { Workspace } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { listWorkFiles } from '../workspace/changed-files.ts';
import { isReadOnlyPath } from '../workspace/path-policy.ts';
import type { TextFile } from './text-file.ts';
import { Refusal } from './tool.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** A file whose content changes with a move: its name after the move, and its bytes. */
export interface Rewritten extends Pick<TextFile, 'name' | 'bytes' | 'encoding'> {
  before: Buffer;
}

/** Only pages and modules are searched for links, and only up to a size that people write. */
const HAS_LINKS = /\.(?:mdx?|[jt]sx?)$/;
const MAX_BYTES = 2 * 2 ** 20;

/** Finds the files with links to moved files, and the moved files whose own relative links would break. */
export async function retargetLinks(
  { workspace }: ToolContext,
  files: ReadonlyMap<string, string>,
): Promise<Rewritten[]> {
  const names = await listWorkFiles(workspace);
  const moves: Moves = { files, before: new Set(names) };
  const rewrittenFiles: Rewritten[] = [];
  for (const name of names) {
    if (!HAS_LINKS.test(name) || isReadOnlyPath(name, workspace.openFiles)) continue;
    const file = path.join(workspace.folder, workspace.docsFolder, name);
    if ((await fs.stat(file)).size > MAX_BYTES) continue;
    const storedBytes = await fs.readFile(file);
    const { content: before, encoding } = convertToUtf8(name, storedBytes) ?? { content: storedBytes };
    // Preserves invalid characters in the file.
    const spelling = isUtf8(before) ? 'utf8' : 'latin1';
    const text = before.toString(spelling);
    const to = files.get(name) ?? name;
    const newText = retarget(text, { from: name, to, moves });
    if (newText !== text) rewrittenFiles.push({ name: to, before, bytes: Buffer.from(newText, spelling), encoding });
  }
  return rewrittenFiles;
}

/**
 * Updates the paths of moved pages in the navigation, and adds redirects from their old URLs. Redirects that point to
 * an old URL get the new one as their destination, and a redirect that would hide a page is removed. Does nothing if
 * the site has no docs.json.
 */
export async function updateConfig(
  { workspace }: ToolContext,
  { files, entries, redirect }: { files: ReadonlyMap<string, string>; entries: boolean; redirect: boolean },
): Promise<{ rewritten: Rewritten[]; entries: number; redirects: number }> {
  const noChanges = { rewritten: [], entries: 0, redirects: 0 };
  const pages = [...files].filter(([from]) => /\.mdx?$/.test(from) && !/(?:^|\/)(?:_?snippets)\//.test(from));
  if (pages.length === 0) return noChanges;
  const site = await openNavigation(workspace).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (site === undefined) return noChanges;
  const edits: FileEdit[] = [];
  let count = 0;
  for (const [from, to] of entries ? pages : [])
    for (const { type, text, file, name } of findItems(site, from)) {
      if (type !== 'page' || name === undefined) continue;
      count++;
      edits.push({ file, edit: replaceValue(name, `${text.startsWith('/') ? '/' : ''}${toUrl(to) || 'index'}`) });
    }
  const movedPages = pages.filter(([from, to]) => toUrl(from) !== toUrl(to));
  if (redirect) {
    const place = await findRedirects(workspace, site);
    edits.push(...createRedirectEdits(place, movedPages).map((edit) => ({ file: place.file, edit })));
  }
  const rewrittenFiles = applyFileEdits(edits).map(({ file, bytes }) => ({
    name: file.name,
    before: file.bytes,
    bytes,
    encoding: file.encoding,
  }));
  return { rewritten: rewrittenFiles, entries: count, redirects: redirect ? movedPages.length : 0 };
}

interface Redirects {
  file: JsonFile;
  /** The value of `redirects`, or the list in the file that its `$ref` refers to. Undefined if there is none. */
  list: Node | undefined;
}

/** Finds the redirects. Large sites can have them in a separate file. */
export async function findRedirects(workspace: Workspace, { main, files }: Navigation): Promise<Redirects> {
  const list = findValue(main.root, 'redirects');
  const target = findText(findValue(list, '$ref'));
  if (target === undefined || target.includes('#')) return { file: main, list };
  const name = path.posix.join(path.posix.dirname(main.name), target);
  const file = files.get(name) ?? (await openJson(workspace, name));
  return { file, list: file.root };
}

function createRedirectEdits({ file, list }: Redirects, pages: readonly (readonly [string, string])[]): TextEdit[] {
  if (pages.length === 0) return [];
  const rules = list?.type === 'array' ? (list.children ?? []) : [];
  const movedUrls = new Map(pages.map(([from, to]) => [toUrlPath(from), toUrlPath(to)]));
  const redirectTexts = [...movedUrls].map(([source, destination]) =>
    JSON.stringify({ source, destination }, undefined, 2),
  );
  // A redirect from a new URL would hide the page. The first one is replaced with the new redirects, the others are
  // removed.
  const targets = new Set(movedUrls.values());
  const hidingRules = rules.filter((rule) => targets.has(trimPath(findText(findValue(rule, 'source')) ?? '')));
  const edits = rules.flatMap((rule, index) => {
    if (list && hidingRules.slice(1).includes(rule)) return removeChild(file, list, index);
    const destination = findValue(rule, 'destination');
    const newTarget = movedUrls.get(trimPath(findText(destination) ?? ''));
    return destination && newTarget !== undefined && !hidingRules.includes(rule)
      ? [replaceValue(destination, newTarget)]
      : [];
  });
  const [room] = hidingRules;
  if (room)
    return [
      ...edits,
      { offset: room.offset, length: room.length, content: indentRules(redirectTexts, file.text, room.offset) },
    ];
  if (list?.type === 'array')
    return [...edits, insertChild(file, list, { index: rules.length, value: redirectTexts.join(',\n') })];
  if (list !== undefined) return [];
  const indentedRedirects = redirectTexts.join(',\n').replaceAll('\n', '\n  ');
  const index = file.root.children?.length ?? 0;
  return [insertChild(file, file.root, { index, value: `"redirects": [\n  ${indentedRedirects}\n]` })];
}

/** Formats redirects with the indentation at an offset. */
function indentRules(rules: readonly string[], text: string, offset: number): string {
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
  return rules.join(',\n').replaceAll('\n', `\n${indent}`);
}

function toUrlPath(file: string): string {
  return `/${toUrl(file)}`;
}

/** Removes slashes at the end, but keeps `/`. */
function trimPath(url: string): string {
  return url.slice(0, 1) + trimEndSlashes(url.slice(1));
}
