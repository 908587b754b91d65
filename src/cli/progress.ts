import { formatCount } from './format-count.ts';

/** Progress of an export. */
export interface ExportProgress {
  /** In percent. */
  progress: number;
  pageCount: number;
  /** Undefined while unknown. */
  totalPages?: number;
}

export interface Progress {
  update(progress: ExportProgress): void;
  stop(): void;
}

/** Shows a bar on a terminal, or otherwise one plain line per 10%; nothing without a label. */
export async function createProgress(label: string | undefined): Promise<Progress> {
  if (label === undefined) return { update: () => {}, stop: () => {} };
  return canDraw(process.stderr, process.env) ? createBar(label) : createLines(label);
}

/**
 * Returns whether a stream supports redrawing: a capable terminal, but not a CI system's log, which may claim to be
 * one.
 */
export function canDraw({ isTTY }: { isTTY?: boolean }, { CI, TERM }: NodeJS.ProcessEnv): boolean {
  const isCi = CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false';
  return isTTY === true && !isCi && TERM !== 'dumb';
}

/** Creates a progress bar. Its library is loaded only for terminals. */
async function createBar(label: string): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {percentage}% | pages: {pages}`,
      hideCursor: true,
      stream: process.stderr,
      clearOnComplete: true,
      linewrap: null,
    },
    cliProgress.Presets.rect,
  );
  bar.start(100, 0, { pages: 0 });
  return {
    update: ({ progress, pageCount }: ExportProgress) => bar.update(progress, { pages: pageCount }),
    stop: () => bar.stop(),
  };
}

function createLines(label: string) {
  let lastStep = -1;
  return {
    update({ progress, pageCount, totalPages }: ExportProgress) {
      const tenth = Math.floor(progress / 10);
      if (tenth === lastStep) return;
      lastStep = tenth;
      const pages =
        totalPages === undefined
          ? formatCount(pageCount, 'page')
          : `${pageCount} of ${formatCount(totalPages, 'page')}`;
      process.stderr.write(`${label}: ${progress}%, ${pages}\n`);
    },
    stop: () => {},
  };
}
