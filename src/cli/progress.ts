import { countOf } from './count-of.ts';

/** Progress of an export. */
export interface ShownProgress {
  /** In percent. */
  progress: number;
  pageCount: number;
  /** Undefined while it is not known. */
  totalPages?: number;
}

export interface Progress {
  update(progress: ShownProgress): void;
  stop(): void;
}

/** A bar on a terminal; elsewhere one plain line for each tenth of the way; without a label nothing. */
export async function createProgress(label: string | undefined): Promise<Progress> {
  if (label === undefined) return { update: () => {}, stop: () => {} };
  return canDraw(process.stderr, process.env) ? createBar(label) : createLines(label);
}

/** Whether a stream shows what is drawn over: a terminal that can, and not the log of a CI system, which may pose as one. */
export function canDraw({ isTTY }: { isTTY?: boolean }, { CI, TERM }: NodeJS.ProcessEnv): boolean {
  const isCi = CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false';
  return isTTY === true && !isCi && TERM !== 'dumb';
}

/** Makes a progress bar; the library that draws it is loaded for terminals alone. */
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
    update: ({ progress, pageCount }: ShownProgress) => bar.update(progress, { pages: pageCount }),
    stop: () => bar.stop(),
  };
}

function createLines(label: string) {
  let shown = -1;
  return {
    update({ progress, pageCount, totalPages }: ShownProgress) {
      const tenth = Math.floor(progress / 10);
      if (tenth === shown) return;
      shown = tenth;
      const pages =
        totalPages === undefined ? countOf(pageCount, 'page') : `${pageCount} of ${countOf(totalPages, 'page')}`;
      process.stderr.write(`${label}: ${progress} %, ${pages}\n`);
    },
    stop: () => {},
  };
}
