import path from 'node:path';
import { openFolder } from '../../site/shared.ts';
import { readTurn } from '../loop/read-turn.ts';
import { renderSystemPrompt } from '../prompts/render-prompt.ts';
import type { ToolContext } from '../types/tool.ts';
import { listBaseFolder, readBaseFile } from '../workspace/read-base-file.ts';
import { listEvents } from './job-session.ts';
import { REPORT_ONLY } from './report-guard.ts';
import type { Turn } from './turn.ts';

/** Renders the system prompt of a turn. The work tree must still match the base commit. */
export async function renderTurnPrompt(
  { session, repository, start }: Turn,
  { workspace, web, signal }: ToolContext,
): Promise<string> {
  const { docsFolder } = workspace;
  const { plansFirst, reportsOnly } = readTurn(listEvents(session));
  return renderSystemPrompt({
    facts: [
      describeRepository(docsFolder, session.job.base_branch),
      ...(plansFirst ? [PLAN_FIRST] : []),
      ...(reportsOnly ? [REPORT_ONLY] : []),
      ...(web ? [`You can read web pages on ${repository.webHosts.join(', ')} with \`fetch\`.`] : []),
    ],
    openFiles: start.mayWrite,
    source: openFolder(path.join(workspace.folder, docsFolder)),
    docsFolder,
    readBaseFile: (file) => readBaseFile(workspace, { path: file, signal }),
    listBaseFiles: (folder) => listBaseFolder(workspace, { folder, signal }),
    styleGuides: repository.styleGuides,
  });
}

const PLAN_FIRST =
  "The user wants to approve a plan before you change anything. Read what you need, then call `proposePlan`. Until the plan is approved, you can't use tools that change files.";

function describeRepository(docsFolder: string, branch: string): string {
  const folder = docsFolder === '' ? 'the root of the repository' : `\`${docsFolder}\` in the repository`;
  return `The docs folder is ${folder}. The base branch is \`${branch}\`.`;
}
