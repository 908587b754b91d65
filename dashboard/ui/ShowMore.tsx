import { formatNumber } from '../lib/format-number.ts';
import { Button } from './Button.tsx';
import css from './PagedList.module.css';

interface ShowMoreProps {
  shown: number;
  /** Number of all entries, if it is known. */
  total?: number;
  busy?: boolean;
  showMore: () => void;
}

/** End of a list that isn't complete: how much of it is visible, and a button for more. */
export function ShowMore({ shown, total, busy, showMore }: ShowMoreProps) {
  return (
    <div className={css.more}>
      <span className={css.count}>
        {total === undefined
          ? `${formatNumber(shown)} shown`
          : `${formatNumber(shown)} of ${formatNumber(total)} shown`}
      </span>
      <Button size="sm" busy={busy === true} onClick={showMore}>
        Show more
      </Button>
    </div>
  );
}
