import type { Command } from 'commander';

/** Something that a command says while it runs. */
export interface Said {
  /** Its kind, for programs: `started`, `message` and so on. */
  event: string;
  /** For people; the end of the line is added. */
  text: string;
  /** For programs. */
  facts?: Readonly<Record<string, unknown>>;
}

export type Report = (said: Said) => void;

/** Adds the option for programs that read what a command says. */
export function withJsonLines(command: Command): Command {
  return command.option('--json', 'print one JSON object per line instead of text');
}

/** Says things on standard output: as text, or each as one JSON object on a line of its own. */
export function createReport(command: string, { json = false }: { json?: boolean | undefined }): Report {
  return ({ event, text, facts }) => {
    const line = json
      ? JSON.stringify({ event, command, ...(event === 'started' && { pid: process.pid }), ...facts })
      : text;
    process.stdout.write(`${line}\n`);
  };
}

/** Makes what says lines of text: programs get them as messages. */
export function toLog(report: Report): (line: string) => void {
  return (line) => report({ event: 'message', text: line, facts: { message: line } });
}
