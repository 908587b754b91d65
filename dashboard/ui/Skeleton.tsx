import type { ReactNode } from 'react';
import css from './Skeleton.module.css';

/**
 * Shape of the loading content: `lines` of text in a card, a card with a `table`, the cards of a detail `page`, a
 * `chart`, or the `overview` page.
 */
export type SkeletonShape = 'lines' | 'table' | 'page' | 'chart' | 'overview';

interface SkeletonProps {
  /** @defaultValue 'lines' */
  shape?: SkeletonShape | undefined;
  /** Number of lines or rows. @defaultValue 3 */
  lines?: number | undefined;
}

const SHAPES: Record<SkeletonShape, (lines: number) => ReactNode> = {
  lines: (lines) => repeat(lines, css.bar),
  table: (lines) => <Rows lines={lines} />,
  page: (lines) => (
    <>
      <div className={css.facts}>{repeat(4, css.box)}</div>
      <Rows lines={lines} />
    </>
  ),
  chart: () => <span className={css.chart} />,
  overview: (lines) => (
    <>
      <div className={css.cards}>{repeat(3, css.box)}</div>
      <div className={css.columns}>
        <Rows lines={lines} />
        <Rows lines={lines} />
      </div>
    </>
  ),
};

/** Placeholder in the shape of the loading content. It appears only if loading takes a moment. */
export function Skeleton({ shape = 'lines', lines = 3 }: SkeletonProps) {
  return (
    <div className={css.skeleton} role="status">
      <span className="unseen">Loading</span>
      {SHAPES[shape](lines)}
    </div>
  );
}

function Rows({ lines }: { lines: number }) {
  return <div className={css.frame}>{repeat(lines, css.row)}</div>;
}

function repeat(count: number, className: string | undefined): ReactNode {
  return Array.from({ length: count }, (_, index) => <span key={index} className={className} />);
}
