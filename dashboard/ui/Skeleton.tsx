import css from './Skeleton.module.css';

interface SkeletonProps {
  /** Number of lines. @defaultValue 3 */
  lines?: number;
}

/** Holds the place of what is being loaded. It appears only when loading takes a moment. */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div className={css.skeleton} role="status">
      <span className="unseen">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={css.line} />
      ))}
    </div>
  );
}
