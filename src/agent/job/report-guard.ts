/** Runs that only report: the agent reads, and its summary is the report. */
import { isChanging } from '../loop/changes.ts';
import { readTurn } from '../loop/read-turn.ts';
import type { AgentTool } from '../types/tool.ts';
import type { FinishedWork } from '../types/work.ts';
import type { AgentEvent } from '../types/event.ts';

/** Tells the model about a run that only reports. */
export const REPORT_ONLY =
  'This run only reports, so you can\'t use tools that change files. Read what you need, then call `finish` with the report as its summary. If there is nothing to report, use the title "Nothing to report".';

/** Refuses tools that change files in turns that only report. */
export function guardReport(tools: readonly AgentTool[], { log }: { log: () => readonly AgentEvent[] }): AgentTool[] {
  return tools.map((tool) => ({
    ...tool,
    async run(args, context) {
      const isRefused =
        isChanging({ id: '', name: tool.name, args }) && !context.isReplay && readTurn(log()).reportsOnly;
      return isRefused ? { ok: false, text: REFUSAL } : tool.run(args, context);
    },
  }));
}

const REFUSAL = 'Nothing was changed, because this run only reports. Call finish with your report as the summary.';

/** Whether the work of a turn that only reports found something. */
export function hasReport(finished: Pick<FinishedWork, 'title'> | undefined): boolean {
  return finished !== undefined && !/^nothing to report\b/i.test(finished.title.trim());
}
