import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createWorkspace } from './workspace.ts';
import type { CheckSite } from '../../src/agent/types/site.ts';
import type { ToolContext, ToolResult } from '../../src/agent/types/tool.ts';
import { runCall } from '../../src/agent/loop/run-call.ts';
import { createTools } from '../../src/agent/tools/registry.ts';

/** A workspace in a temporary folder with all tools, for their tests. */
export interface ToolBench extends Disposable {
  context: ToolContext;
  /** The docs folder. */
  docs: string;
  run(name: string, args: Record<string, unknown>): Promise<ToolResult>;
  /** Runs a call as a model wrote it, with its arguments checked and renamed. */
  call(name: string, args: unknown): Promise<ToolResult>;
  /** Reads a file in the docs folder, one character per byte. */
  read(name: string): string;
}

export interface ToolBenchOptions {
  limits?: Partial<ToolContext['limits']>;
  checkSite?: CheckSite;
  docsFolder?: string;
  signal?: AbortSignal;
}

/** Creates a workspace on a new repository with these files. */
export function openToolBench(
  files: Record<string, string | Buffer>,
  {
    limits,
    checkSite = async () => ({ problems: [], unlisted: [] }),
    docsFolder = '',
    signal = new AbortController().signal,
  }: ToolBenchOptions = {},
): ToolBench {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-tools-'));
  const workspace = createWorkspace(folder, files, { docsFolder });
  const tools = new Map(createTools().map((tool) => [tool.name, tool]));
  const docs = path.join(workspace.folder, docsFolder);
  const defaults = { steps: 60, minutes: 20, tokens: 1_000_000, files: 50, fileBytes: 1_000_000 };
  const context: ToolContext = { workspace, signal, checkSite, limits: { ...defaults, ...limits } };
  return {
    context,
    docs,
    read: (name) => fs.readFileSync(path.join(docs, name), 'latin1'),
    run: async (name, args) => {
      const tool = tools.get(name);
      if (!tool) throw new Error(`No tool ${name}.`);
      return tool.run(args, context);
    },
    call: (name, args) => runCall({ call: { id: 'call', name, args }, tools: [...tools.values()], context }),
    [Symbol.dispose]: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
