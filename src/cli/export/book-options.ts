/** The options of `bindery export` that make books: `--pdf`, `--epub`, and what they contain. */
import { Option, type Command } from 'commander';
import { AppError } from '../../errors.ts';
import type { BookOptions } from '../../export/books/book-options.ts';
import { findChromium } from '../../lib/chromium/find-chromium.ts';
import { splitList } from '../../lib/split-list.ts';
import { PAPER_SIZES, type PaperSize } from '../../site/shared.ts';
import { readPath } from '../read-path.ts';
import { checkOutput } from '../check-output.ts';

export interface BookChoice {
  pdf?: string;
  epub?: string;
  sections?: string[];
  language?: string;
  paper?: PaperSize;
}

/** Adds the options to a command. */
export function withBookOptions(command: Command): Command {
  return command
    .option('--pdf <file>', 'also write the pages as one PDF, which needs Chromium', readPath)
    .option('--epub <file>', 'also write the pages as one EPUB', readPath)
    .option('--sections <titles>', 'tabs or groups in the PDF and EPUB, separated by commas (default: all)', splitList)
    .option('--language <code>', "language of the PDF and EPUB (default: the site's first)")
    .addOption(new Option('--paper <size>', 'paper size of the PDF (default: a4)').choices(PAPER_SIZES));
}

export function asksForBook({ pdf, epub }: BookChoice): boolean {
  return pdf !== undefined || epub !== undefined;
}

/** Checks the options before the work. Throws `invalid_request`. */
export async function checkBookOptions(choice: BookChoice & { editions?: boolean; remote?: string }): Promise<void> {
  const { pdf, epub, editions, remote } = choice;
  if (!asksForBook(choice)) {
    const option = (['sections', 'language', 'paper'] as const).find((name) => choice[name] !== undefined);
    if (option === undefined) return;
    throw new AppError('invalid_request', `--${option} has no effect without --pdf or --epub. Add one of them.`);
  }
  if (remote !== undefined)
    throw new AppError(
      'invalid_request',
      '--pdf and --epub work only for local exports. To get them from a service, add "downloads" to docs.json.',
    );
  if (editions)
    throw new AppError(
      'invalid_request',
      '--pdf and --epub can\'t be combined with --editions, because each group of readers sees different pages. Pass --groups instead, or add "downloads" to docs.json.',
    );
  if (pdf !== undefined) await checkOutput(pdf, { option: '--pdf', usual: 'site.pdf' });
  if (epub !== undefined) await checkOutput(epub, { option: '--epub', usual: 'site.epub' });
}

/** Returns how this machine makes books. */
export function createBookOptions(env: NodeJS.ProcessEnv = process.env): BookOptions {
  return { findBrowser: () => findChromium(env['AGENT_CHROMIUM'] || undefined) };
}
