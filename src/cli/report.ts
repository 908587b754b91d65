import type { Command } from 'commander';
import { toSafeLines } from './one-line.ts';

/** A message that a command prints while it runs. */
export interface ReportedEvent {
  /** Its type, for other programs: `started`, `message` and so on. */
  event: string;
  /** The text without a line break. */
  text: string;
  /** Data for other programs. */
  facts?: Readonly<Record<string, unknown>>;
}

export type Report = (event: ReportedEvent) => void;

/** Adds the option for programs that read a command's output. */
export function withJsonLines(command: Command): Command {
  return command.option('--json', 'print one JSON object per line instead of text');
}

/** Creates a function that prints messages on standard output: as text, or as one JSON object per line. */
export function createReport(command: string, { json = false }: { json?: boolean | undefined }): Report {
  return ({ event, text, facts }) => {
    const line = json
      ? JSON.stringify({ event, command, ...(event === 'started' && { pid: process.pid }), ...facts })
      : toSafeLines(text);
    process.stdout.write(`${line}\n`);
  };
}

/** Converts a report to a log function for lines of text, which other programs receive as messages. */
export function toLog(report: Report): (line: string) => void {
  return (line) => report({ event: 'message', text: line, facts: { message: line } });
}
