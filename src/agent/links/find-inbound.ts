import fs from 'node:fs/promises';
import path from 'node:path';
import { convertToUtf8 } from '../../site/shared.ts';
import type { Workspace } from '../types/workspace.ts';
import { listWorkFiles } from '../workspace/changed-files.ts';
import { findMentions } from './find-mentions.ts';
import { findTargetFile } from './retarget.ts';

/** A place that refers to a file. */
export interface InboundLink {
  file: string;
  /** Line of the link, from 1. */
  line: number;
  /** Whether the place imports the file. */
  isImport: boolean;
}

/** Finds the links, images and imports in other pages and modules that refer to one of the files. */
export async function findInbound(workspace: Workspace, targets: ReadonlySet<string>): Promise<InboundLink[]> {
  const names = await listWorkFiles(workspace);
  const files = new Set(names);
  const links: InboundLink[] = [];
  for (const name of names) {
    if (!HAS_LINKS.test(name) || targets.has(name)) continue;
    const file = path.join(workspace.folder, workspace.docsFolder, name);
    if ((await fs.stat(file)).size > MAX_BYTES) continue;
    const storedBytes = await fs.readFile(file);
    const bytes = convertToUtf8(name, storedBytes)?.content ?? storedBytes;
    const text = bytes.toString('utf8');
    for (const { offset, address } of findMentions(text, { isPage: /\.mdx?$/.test(name) })) {
      const target = findTargetFile(address, name, files);
      if (target === undefined || !targets.has(target)) continue;
      const start = text.lastIndexOf('\n', offset) + 1;
      const line = text.slice(0, start).split('\n').length;
      links.push({ file: name, line, isImport: /^\s*(?:import|export)\b/.test(text.slice(start, offset)) });
    }
  }
  return links;
}

/** Only pages and modules contain links, and only up to a size that people write. */
const HAS_LINKS = /\.(?:mdx?|[jt]sx?)$/;
const MAX_BYTES = 2 * 2 ** 20;
