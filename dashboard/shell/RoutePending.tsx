import { Skeleton } from '../ui/Skeleton.tsx';
import css from './RoutePending.module.css';

/** Placeholder while a page loads. */
export function RoutePending() {
  return (
    <div className={css.pending}>
      <Skeleton shape="table" lines={5} />
    </div>
  );
}
