import type { Workspace } from '../types/workspace.ts';
import { listWorkFiles } from '../workspace/changed-files.ts';
import { isReadOnlyPath } from '../workspace/path-policy.ts';
import { quote } from './docs-path.ts';
import { Refusal } from './tool.ts';

/**
 * Lists the files of a folder to be moved or deleted as a whole. Refuses a folder that contains files that the agent
 * can't change.
 */
export async function listWholeFolder(workspace: Workspace, folder: string): Promise<string[]> {
  const files = await listWorkFiles(workspace, folder);
  const omittedNames = [...workspace.baseFiles].flatMap(([name, { inWorkTree }]) => (inWorkTree ? [] : [name]));
  const fixedName = [...omittedNames, ...files.filter((name) => isReadOnlyPath(name, workspace.openFiles))].find(
    (name) => name.startsWith(`${folder}/`),
  );
  if (fixedName !== undefined)
    throw new Refusal(
      `${quote(folder)} contains ${quote(fixedName)}, which can't be changed. Pass the other files one by one.`,
    );
  return files;
}
