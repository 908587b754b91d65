import { spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Command } from './timed-run.ts';

export interface PeakMemory {
  /** Largest resident memory of any one process, in MB. */
  process: number;
  /** Largest resident memory of all processes at one time, in MB. */
  total: number;
}

const INTERVAL_MS = 100;

/** Runs a command and measures it and all its child processes. Works on Linux only. Throws if the command fails. */
export async function measurePeakMemory({ file, args, cwd, env }: Command): Promise<PeakMemory> {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const peak: PeakMemory = { process: 0, total: 0 };
  const timer = setInterval(() => {
    const statuses = listProcesses(child.pid ?? 0);
    peak.process = Math.max(peak.process, ...statuses.map((status) => readField(status, 'VmHWM')));
    peak.total = Math.max(
      peak.total,
      statuses.reduce((sum, status) => sum + readField(status, 'VmRSS'), 0),
    );
  }, INTERVAL_MS);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${file} failed with code ${String(code)}`);
  return peak;
}

/** Returns `/proc/PID/status` of a process and of all below it. */
function listProcesses(root: number): string[] {
  const statuses = fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [readStatus(name)] : []));
  const childrenByParent = Map.groupBy(statuses, (status) => readNumber(status, 'PPid'));
  const collect = (parent: number): string[] =>
    (childrenByParent.get(parent) ?? []).flatMap((status) => [status, ...collect(readNumber(status, 'Pid'))]);
  return [readStatus(String(root)), ...collect(root)];
}

/** Returns '' for a process that has ended. */
function readStatus(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function readNumber(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/** Returns a field in MB. */
function readField(status: string, field: 'VmHWM' | 'VmRSS'): number {
  return readNumber(status, field) / 1024;
}
