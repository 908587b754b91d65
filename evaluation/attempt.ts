import fs from 'node:fs';
import path from 'node:path';
import { planTranslations } from '../src/agent/translations/plan-translations.ts';
import { listChangedFiles } from '../src/agent/workspace/changed-files.ts';
import type { ContextRepository } from '../src/agent/types/workspace.ts';
import { applyReference } from './apply-reference.ts';
import { createCodeRepository } from './code-repository.ts';
import { countChangedLines } from './changed-lines.ts';
import { openSite, type OpenedSite, type OpenOptions } from './open-site.ts';
import { buildTask } from './tasks.ts';
import type { Attempt, BuiltTask, Task } from './types.ts';

/** A task on an opened site. */
export interface PreparedTask {
  opened: OpenedSite;
  attempt: Attempt;
}

/**
 * Opens a site with a task and applies the reference, to find the files and lines that it changes. The work tree keeps
 * the reference's changes. Returns undefined if the generator finds nothing suitable on the site.
 */
export async function prepareTask(task: Task, options: Omit<OpenOptions, 'setup'>): Promise<PreparedTask | undefined> {
  const unchanged = await openSite({ ...options, folder: path.join(options.folder, 'unchanged'), setup: {} });
  const template = buildTask(task, await unchanged.read());
  if (template === undefined) return undefined;
  const { built, repositories } = addCode(template, options.folder);
  let opened =
    Object.keys(built.setup).length === 0
      ? unchanged
      : await openSite({ ...options, folder: path.join(options.folder, 'set-up'), setup: built.setup });
  const site = await opened.read();
  const context = { ...opened.context, ...(repositories && { repositories }) };
  opened = { ...opened, context };
  if (built.translate) context.translation = await planTranslations(context, built.translate);
  const baseReport = await context.checkSite(opened.docs, context.signal);
  await applyReference(built.reference, context);
  const changes = await listChangedFiles(context.workspace);
  const expectedFiles = changes.map((change) => change.path);
  const expectedLines = built.reference.length === 0 ? 0 : countChangedLines(context.workspace);
  const expectedTexts = (await opened.read()).files;
  const { statement } = built;
  return {
    opened,
    attempt: { context, site, built, expectedFiles, expectedLines, expectedTexts, baseReport, statement },
  };
}

/** Creates the repository with the code of a task, and replaces the placeholders of its commits. */
function addCode(built: BuiltTask, folder: string): { built: BuiltTask; repositories?: ContextRepository[] } {
  const { code } = built.automation ?? {};
  if (code === undefined) return { built };
  const { repository, ids } = createCodeRepository(path.join(folder, 'code'), code);
  const text = JSON.stringify(built).replaceAll(/\{commit (\d+)\}/g, (_, number: string) =>
    (ids[Number(number) - 1] ?? '').slice(0, SHORT_ID),
  );
  return { built: JSON.parse(text) as BuiltTask, repositories: [repository] };
}

/** Long enough that it almost always has a letter and a digit. */
const SHORT_ID = 12;

/** Resets the work tree to its base. */
export async function resetWork({ context, docs }: OpenedSite, site: Attempt['site']): Promise<void> {
  for (const { kind, path: name } of await listChangedFiles(context.workspace)) {
    const file = path.join(docs, name);
    if (kind === 'added') fs.rmSync(file);
    else {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, site.files.get(name) ?? '');
    }
  }
}
