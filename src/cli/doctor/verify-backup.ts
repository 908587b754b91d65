import { getErrorMessage } from '../../errors.ts';
import { verifyChecksum } from '../../backup/checksum.ts';
import type { Finding } from './finding.ts';

/** Compares a backup with the checksum at its end. Reads the whole file and changes nothing. */
export async function verifyBackup(file: string): Promise<Finding> {
  try {
    const state = await verifyChecksum(file);
    return { check: 'backup', ...FINDINGS[state](file) };
  } catch (error) {
    return {
      check: 'backup',
      level: 'error',
      message: `Bindery can't read the backup ${file}: ${getErrorMessage(error)}`,
    };
  }
}

const FINDINGS: Record<Awaited<ReturnType<typeof verifyChecksum>>, (file: string) => Omit<Finding, 'check'>> = {
  intact: (file) => ({ level: 'ok', message: `The backup ${file} is intact.` }),
  none: (file) => ({
    level: 'warning',
    message: `The backup ${file} doesn't end with a checksum. An earlier version wrote it, or its end is damaged. Create a new backup.`,
  }),
  damaged: (file) => ({
    level: 'error',
    message: `The backup ${file} changed after it was written, and \`bindery restore\` refuses it. Use another copy, or create a new backup.`,
  }),
};
