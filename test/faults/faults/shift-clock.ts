import fs from 'node:fs';
import type { Fault } from '../types.ts';

const SHIFTS_MS = [-86_400_000, -3_600_000, -30_000, 30_000, 3_600_000, 86_400_000];

/** The services' clock jumps, and later back. The database has its own clock. */
export const shiftClock: Fault = {
  name: 'clock jump',
  async inject({ clockFile }, random) {
    const milliseconds = random.pick(SHIFTS_MS) ?? 0;
    fs.writeFileSync(clockFile, String(milliseconds));
    const heal = async () => {
      fs.writeFileSync(clockFile, '0');
      return true;
    };
    return { facts: { by: milliseconds }, milliseconds: random.between(2_000, 15_000), heal };
  },
};
