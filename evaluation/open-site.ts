/** Opens a site in a private workspace, as an agent job does. It can be reset to its base. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openNavigation } from '../src/agent/navigation/open-navigation.ts';
import type { Workspace } from '../src/agent/types/workspace.ts';
import type { CheckSite, SiteView } from '../src/agent/types/site.ts';
import type { AgentLimits, ToolContext } from '../src/agent/types/tool.ts';
import { openWorkspace } from '../src/agent/workspace/open-workspace.ts';
import { listWorkFiles } from '../src/agent/workspace/changed-files.ts';
import type { Site } from './types.ts';

/** An opened site. */
export interface OpenedSite {
  context: ToolContext;
  /** Path of the docs folder on disk. */
  docs: string;
  read(): Promise<Site>;
}

/** The site to open. */
export interface OpenOptions {
  /** The docs folder to copy. */
  from: string;
  /** Changes to make before the base commit; null deletes a file. */
  setup: Readonly<Record<string, string | null>>;
  /** An empty folder that the caller deletes. */
  folder: string;
  checkSite: CheckSite;
  /** Opens the site as readers see it, with a folder for its files. @defaultValue gates don't ask the site's search */
  openView?: ((scratch: string) => SiteView) | undefined;
  limits: AgentLimits;
  signal: AbortSignal;
}

/** Copies a site into a new repository and opens a workspace on it. */
export async function openSite({
  from,
  setup,
  folder,
  checkSite,
  openView,
  limits,
  signal,
}: OpenOptions): Promise<OpenedSite> {
  const origin = path.join(folder, 'origin');
  fs.cpSync(from, origin, { recursive: true, filter: (name) => path.basename(name) !== '.git' });
  writeFiles(origin, setup);
  commit(origin);
  const url = pathToFileURL(origin);
  const target = path.join(folder, 'workspace');
  const workspace = await openWorkspace({
    remote: { url, address: url.href },
    branch: 'main',
    docsFolder: '',
    target,
    signal,
  });
  const context: ToolContext = { workspace, signal, limits, checkSite, view: openView?.(target) };
  return { context, docs: workspace.folder, read: () => readSite(workspace) };
}

/** Writes files; null deletes one. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | null>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (content === null) fs.rmSync(file, { force: true });
    else {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
    }
  }
}

function commit(folder: string): void {
  execFileSync('sh', ['-c', COMMIT], {
    cwd: folder,
    stdio: 'pipe',
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'Evaluation',
      GIT_AUTHOR_EMAIL: 'evaluation@localhost',
      GIT_COMMITTER_NAME: 'Evaluation',
      GIT_COMMITTER_EMAIL: 'evaluation@localhost',
    },
  });
}

/** One process for all Git commands, because starting processes from a large one costs more than Git itself. */
const COMMIT =
  "git init --quiet --template='' -b main && git -c core.autocrlf=false add -A -f && " +
  'git -c maintenance.auto=false commit --quiet -m base';

/** Reads the current texts and navigation of a site. */
export async function readSite(workspace: Workspace): Promise<Site> {
  const files = new Map<string, string>();
  for (const name of await listWorkFiles(workspace))
    if (/\.(?:mdx?|json|jsx|tsx)$/.test(name))
      files.set(name, fs.readFileSync(path.join(workspace.folder, workspace.docsFolder, name), 'utf8'));
  return { files, items: (await openNavigation(workspace)).items };
}
