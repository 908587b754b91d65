import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { openFolder, type PageHistorySettings } from '../../site/shared.ts';

/**
 * Returns the settings if a site shows the history of pages. Most sites don't, and then nothing else is loaded. A site
 * that can't be read shows nothing.
 */
export async function findPageHistorySettings(folder: string): Promise<PageHistorySettings | undefined> {
  const text = await fs.readFile(path.join(folder, 'docs.json'), 'utf8').catch(() => '');
  if (!text.includes('"history"') && !text.includes('"$ref"')) return undefined;
  const { readConfig } = await import('../../site/format.ts');
  try {
    return readConfig(openFolder(folder), () => {}).config.metadata.history;
  } catch (error) {
    // The build reports it.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
