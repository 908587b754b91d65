import fs from 'node:fs';
import path from 'node:path';
import { runCall } from '../src/agent/loop/run-call.ts';
import { openNavigation } from '../src/agent/navigation/open-navigation.ts';
import { insertChild } from '../src/agent/navigation/list-edits.ts';
import { applyTextEdits } from '../src/agent/navigation/json-file.ts';
import { createTools } from '../src/agent/tools/registry.ts';
import { findRedirects } from '../src/agent/tools/update-references.ts';
import type { ToolContext } from '../src/agent/types/tool.ts';
import type { ToolUse } from './types.ts';

/**
 * Applies a reference solution. Throws if one of its calls is refused, because the reference or the tool is then wrong.
 */
export async function applyReference(calls: readonly ToolUse[], context: ToolContext): Promise<void> {
  const tools = createTools({ translates: context.translation !== undefined });
  for (const [index, { name, args }] of calls.entries()) {
    if (name === 'redirect') {
      await addRedirect(context, args);
      continue;
    }
    const call = { id: String(index), name, args };
    // The graders check the site themselves, so the tools don't need to report problems.
    const result = await runCall({ call, tools, context: { ...context, isReplay: true } });
    if (!result.ok) throw new Error(`call ${index + 1} of the reference (${name}) was refused: ${result.text}`);
  }
}

async function addRedirect({ workspace }: ToolContext, args: Record<string, unknown>): Promise<void> {
  const { file, list } = await findRedirects(workspace, await openNavigation(workspace));
  const rule = JSON.stringify(args, undefined, 2);
  const edit = list
    ? insertChild(file, list, { index: list.children?.length ?? 0, value: rule })
    : insertChild(file, file.root, { index: file.root.children?.length ?? 0, value: `"redirects": [${rule}]` });
  fs.writeFileSync(path.join(workspace.folder, workspace.docsFolder, file.name), applyTextEdits(file, [edit]));
}
