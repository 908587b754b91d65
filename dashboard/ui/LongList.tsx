import { useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Card } from './Card.tsx';
import { FilterInput } from './Field.tsx';
import type { ListHeading } from './PagedList.tsx';
import css from './PagedList.module.css';
import { ShowMore } from './ShowMore.tsx';
import { Stack } from './Stack.tsx';

interface LongListProps<Item> extends ListHeading {
  items: readonly Item[];
  /** Label of the search field. */
  filter: string;
  /** Returns the text that is searched. */
  getText: (item: Item) => string;
  /** @defaultValue true */
  flush?: boolean;
  /** Number of entries that appear at once. @defaultValue 50 */
  step?: number;
  /** Shown if there are no items. */
  empty?: string;
  /** Renders a part of the items. */
  children: (items: Item[]) => ReactNode;
}

/** Card with a list that is loaded as a whole. A long list has a search field, and appears in steps. */
export function LongList<Item>({
  items,
  filter,
  getText,
  flush = true,
  step = 50,
  empty,
  children,
  ...heading
}: LongListProps<Item>) {
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(step);
  const part = text.trim().toLowerCase();
  const matches = part === '' ? items : items.filter((item) => getText(item).toLowerCase().includes(part));
  const isLong = items.length > Math.min(SHORT, step);
  const parts = (
    <>
      {isLong && (
        <div className={flush ? css.filter : undefined}>
          <FilterInput label={filter} value={text} onValue={setText} />
        </div>
      )}
      {matches.length === 0 ? (
        <p className={classNames(flush ? css.nothing : 'muted')}>{items.length === 0 ? empty : 'No matches.'}</p>
      ) : (
        children(matches.slice(0, limit))
      )}
      {matches.length > limit && (
        <ShowMore shown={limit} total={matches.length} showMore={() => setLimit(limit + step)} />
      )}
    </>
  );
  return (
    <Card flush={flush} {...heading}>
      {flush ? parts : <Stack>{parts}</Stack>}
    </Card>
  );
}

/** Lists of up to 20 entries need no search field. */
const SHORT = 20;
