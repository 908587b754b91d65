import { Type } from 'typebox';
import { runGit } from '../../lib/git/git-command.ts';
import type { ToolContext } from '../types/tool.ts';
import { listChangedFiles, type FileChange } from '../workspace/changed-files.ts';
import { storeChangesTree } from '../workspace/commit-changes.ts';
import { FILE_ALIASES, FOLDER_ALIASES, START_ALIASES } from './aliases.ts';
import { selectChanges } from './select-changes.ts';
import { sliceForModel } from './slice-for-model.ts';
import { defineTool } from './tool.ts';

/** Shows what the work has changed so far. */
export const diff = defineTool('diff', {
  description: 'Shows what you have changed so far: the files, and a unified diff.',
  parameters: {
    path: Type.Optional(Type.String()),
    offset: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  aliases: { ...FILE_ALIASES, ...FOLDER_ALIASES, ...START_ALIASES },
  async run({ path, offset = 1 }, context) {
    const { workspace, signal } = context;
    const allChanges = await listChangedFiles(workspace, signal);
    if (allChanges.length === 0) return 'No changes so far.';
    const changes = path === undefined ? allChanges : selectChanges(allChanges, path);
    if (changes.length === 0) return `No changes there. Changed: ${allChanges.map((each) => each.path).join(', ')}.`;
    const summary = changes.map(({ kind, path: name }) => `${kind} ${name}`);
    const text = [...summary, '', await readDiff(changes, context)].join('\n');
    return sliceForModel(text, { offset, context }).join('\n');
  },
});

/** Reads the diff of the changed files, without the content of deleted ones. */
async function readDiff(changes: readonly FileChange[], { workspace, signal }: ToolContext): Promise<string> {
  const tree = await storeChangesTree(workspace, signal);
  if (tree === null) return '';
  const { gitDir, baseCommit, docsFolder } = workspace;
  const paths = changes.slice(0, MAX_FILES).map(({ path }) => `:(literal)${docsFolder && `${docsFolder}/`}${path}`);
  const options = ['-r', '-p', '--no-renames', '--irreversible-delete', '--no-color', '--no-ext-diff', '--no-textconv'];
  const output = await runGit(['diff-tree', ...options, baseCommit, tree, '--', ...paths], { gitDir, signal });
  const note =
    changes.length > MAX_FILES ? `\n… (pass a path to see the other ${changes.length - MAX_FILES} files)` : '';
  return `${output.toString('utf8').trimEnd()}${note}`;
}

/** The paths are arguments of one Git command. */
const MAX_FILES = 500;
