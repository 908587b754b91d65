import fs from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { Workspace } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { listChangedFiles, type FileChange } from '../workspace/changed-files.ts';
import { FILE_ALIASES, FOLDER_ALIASES, unsupported } from './aliases.ts';
import { removeEmptyFolders } from './change-guard.ts';
import { describeNewProblems } from './describe-change.ts';
import { quote } from './docs-path.ts';
import { selectChanges } from './select-changes.ts';
import { defineTool, Refusal, takeLines } from './tool.ts';

/** Undoes changes of the work: of one file or folder, or all of them. */
export const restore = defineTool('restore', {
  description: 'Undoes your changes to a file or folder, as it was before this turn. With all, undoes everything.',
  parameters: { path: Type.Optional(Type.String()), all: Type.Optional(Type.Boolean()) },
  aliases: {
    ...FILE_ALIASES,
    ...FOLDER_ALIASES,
    everything: 'all',
    commit: unsupported('files are restored to the start of this turn.'),
  },
  async run({ path: place, all = false }, context) {
    if ((place === undefined) === !all) throw new Refusal('Pass either a path, or all.');
    const { workspace, signal } = context;
    const allChanges = await listChangedFiles(workspace, signal);
    const changes = place === undefined ? allChanges : selectChanges(allChanges, place);
    if (changes.length === 0)
      throw new Refusal(
        allChanges.length === 0
          ? 'Nothing has changed in this turn.'
          : `Nothing has changed there. Changed: ${takeLines(
              allChanges.map((each) => each.path),
              2_000,
            ).join(', ')}.`,
      );
    refuseBlocked(changes, allChanges);
    await removeAdded(changes, context);
    await writeBase(changes, context);
    const names = changes.map((each) => each.path);
    const problems = await describeNewProblems(context, names);
    return `Restored ${formatCount(changes.length, 'file')}:\n${takeLines(changes.map(describe), 4_000).join('\n')}${problems}`;
  },
});

function describe({ path: name, kind }: FileChange): string {
  if (kind === 'added') return `${name}: removed, because it is new`;
  return kind === 'deleted' ? `${name}: exists again` : name;
}

/** Refuses to restore a file whose place is taken by a new file or folder that stays. */
function refuseBlocked(changes: readonly FileChange[], allChanges: readonly FileChange[]): void {
  const remainingNames = allChanges
    .filter((each) => each.kind === 'added' && !changes.includes(each))
    .map((each) => each.path);
  for (const { path: name, kind } of changes) {
    const blocker =
      kind === 'deleted' &&
      remainingNames.find((other) => name.startsWith(`${other}/`) || other.startsWith(`${name}/`));
    if (blocker)
      throw new Refusal(
        `${quote(name)} can't be restored while ${quote(blocker)} exists. Restore or delete that first.`,
      );
  }
}

async function removeAdded(changes: readonly FileChange[], { workspace }: ToolContext): Promise<void> {
  for (const { path: name, kind } of changes) {
    if (kind !== 'added') continue;
    await fs.rm(toFile(workspace, name));
    await removeEmptyFolders(workspace, name);
  }
}

async function writeBase(changes: readonly FileChange[], { workspace, signal }: ToolContext): Promise<void> {
  const blobs = changes.flatMap(({ path: name, kind }) => {
    const file = kind === 'added' ? undefined : workspace.baseFiles.get(name);
    return file ? [{ ...file, name }] : [];
  });
  const onBlob = async ({ name, mode }: (typeof blobs)[number], content: Buffer) => {
    const file = toFile(workspace, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.rm(file, { force: true });
    await fs.writeFile(file, content, { flag: 'wx', mode: mode === '100755' ? 0o755 : 0o644 });
  };
  await readBlobs({ gitDir: workspace.gitDir, blobs, onBlob, signal });
}

function toFile({ folder, docsFolder }: Workspace, name: string): string {
  return path.join(folder, docsFolder, name);
}
