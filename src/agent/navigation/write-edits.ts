import { checkContent, checkFileCount } from '../tools/change-guard.ts';
import { checkWritable } from '../tools/docs-path.ts';
import { describeConversions } from '../tools/text-file.ts';
import type { ToolContext } from '../types/tool.ts';
import { applyTextEdits, writeJson, type JsonFile, type TextEdit } from './json-file.ts';

/** An edit of one file. */
export interface FileEdit {
  file: JsonFile;
  edit: TextEdit;
}

/** Writes all edits, or none if a check fails. Returns a note for the model. */
export async function writeEdits(edits: readonly FileEdit[], context: ToolContext): Promise<string> {
  const changedFiles = applyFileEdits(edits);
  for (const { file, bytes } of changedFiles) {
    checkWritable(file.name, context.workspace);
    checkContent(bytes, { name: file.name, before: file.bytes, limits: context.limits });
  }
  const note = await checkFileCount(
    context,
    changedFiles.map(({ file }) => file.name),
  );
  for (const { file, bytes } of changedFiles) await writeJson(file, bytes);
  return `${describeConversions(changedFiles.map(({ file }) => file))}${note}`;
}

/** Returns the new bytes of each edited file. */
export function applyFileEdits(edits: readonly FileEdit[]): { file: JsonFile; bytes: Buffer }[] {
  return [...Map.groupBy(edits, ({ file }) => file)].map(([file, fileEdits]) => ({
    file,
    bytes: applyTextEdits(
      file,
      fileEdits.map(({ edit }) => edit),
    ),
  }));
}
