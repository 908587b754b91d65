import fs from 'node:fs';

/** The events of a run in order: one JSON object per line, so that a violation can be traced. */
export interface EventLog {
  /** Path of the file. */
  file: string;
  write(event: string, facts?: object): void;
  /** Returns the last lines that contain a text, oldest first. */
  findLast(text: string, count: number): string[];
  close(): void;
}

/** Opens the log of a run. Times are milliseconds since its start. */
export function openEventLog(file: string): EventLog {
  const descriptor = fs.openSync(file, 'w');
  const start = performance.now();
  return {
    file,
    write(event, facts = {}) {
      fs.writeSync(descriptor, `${JSON.stringify({ ms: Math.round(performance.now() - start), event, ...facts })}\n`);
    },
    findLast(text, count) {
      const lines = fs.readFileSync(file, 'utf8').split('\n');
      return lines.filter((line) => line.includes(text)).slice(-count);
    },
    close: () => fs.closeSync(descriptor),
  };
}
