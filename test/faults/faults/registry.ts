import type { Fault } from '../types.ts';
import { divertConnections } from './divert-connections.ts';
import { fillDisk } from './fill-disk.ts';
import { flipBytes } from './flip-byte.ts';
import { killService } from './kill-service.ts';
import { pauseService } from './pause-service.ts';
import { shiftClock } from './shift-clock.ts';
import { killGit, killRenderer, pauseGit, pauseRenderer } from './signal-child.ts';
import { disruptConnections } from './disrupt-connections.ts';
import { killDatabase, pauseDatabase, restartDatabase } from './signal-database.ts';

/** Every fault that a run can inject. Git servers of some organizations are hostile in every run. */
export const FAULTS: readonly Fault[] = [
  killService,
  pauseService,
  killRenderer,
  pauseRenderer,
  killGit,
  pauseGit,
  killDatabase,
  restartDatabase,
  pauseDatabase,
  disruptConnections('postgres'),
  disruptConnections('git'),
  disruptConnections('host'),
  disruptConnections('model'),
  disruptConnections('webhook'),
  disruptConnections('s3'),
  divertConnections('git'),
  divertConnections('host'),
  divertConnections('model'),
  divertConnections('webhook'),
  ...flipBytes,
  fillDisk,
  shiftClock,
];

/**
 * Returns the faults whose names contain one of the texts; all of them without a text. Throws for a text that matches
 * none.
 */
export function chooseFaults(texts: readonly string[]): readonly Fault[] {
  if (texts.length === 0) return FAULTS;
  const unknown = texts.find((text) => !FAULTS.some(({ name }) => name.includes(text)));
  if (unknown !== undefined)
    throw new Error(`No fault is called "${unknown}". The faults: ${FAULTS.map(({ name }) => name).join('; ')}.`);
  return FAULTS.filter(({ name }) => texts.some((text) => name.includes(text)));
}
