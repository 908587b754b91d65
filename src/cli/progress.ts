import cliProgress from 'cli-progress';
import type { BuildProgress } from '../export/build/types.ts';

/** A bar on a terminal; elsewhere one plain line for each tenth of the way; without a label nothing. */
export function createProgress(label: string | undefined): { update(progress: BuildProgress): void; stop(): void } {
  if (label === undefined) return { update: () => {}, stop: () => {} };
  return process.stderr.isTTY ? createBar(label) : createLines(label);
}

function createBar(label: string) {
  const bar = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {percentage}% | {pages} pages`,
      hideCursor: true,
      stream: process.stderr,
      clearOnComplete: true,
      linewrap: null,
    },
    cliProgress.Presets.rect,
  );
  bar.start(100, 0, { pages: 0 });
  return {
    update: ({ progress, pageCount }: BuildProgress) => bar.update(progress, { pages: pageCount }),
    stop: () => bar.stop(),
  };
}

function createLines(label: string) {
  let shown = -1;
  return {
    update({ progress, pageCount, totalPages }: BuildProgress) {
      const tenth = Math.floor(progress / 10);
      if (tenth === shown) return;
      shown = tenth;
      process.stderr.write(`${label}: ${progress} %, ${pageCount} of ${totalPages} pages\n`);
    },
    stop: () => {},
  };
}
