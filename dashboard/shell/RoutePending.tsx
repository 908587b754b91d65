import { Skeleton } from '../ui/Skeleton.tsx';
import css from './RoutePending.module.css';

/** Holds the place of a page that is being loaded. */
export function RoutePending() {
  return (
    <div className={css.pending}>
      <Skeleton shape="table" lines={5} />
    </div>
  );
}
