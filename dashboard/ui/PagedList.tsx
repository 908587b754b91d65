import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { FilterInput } from './Field.tsx';
import { Loaded } from './Loaded.tsx';
import css from './PagedList.module.css';
import { ShowMore } from './ShowMore.tsx';

/** Title of a list's card, and buttons beside it. */
export interface ListHeading {
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}

interface PagedListProps<Page, Item> extends ListHeading {
  query: {
    data: { pages: Page[] } | undefined;
    error: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Name of the list, for the error message. */
  name: string;
  /** Number of lines in the placeholder. */
  lines?: number;
  getItems: (page: Page) => readonly Item[];
  /** Searches the list. It appears if the list has more than one page, or while it is used. */
  search?: { label: string; value: string; onValue: (value: string) => void };
  /** Shown instead of an empty list. @defaultValue nothing */
  empty?: ReactNode;
  /** Renders the table of the items. */
  children: (items: Item[]) => ReactNode;
}

/** Card with the table of a paged list, and a button that loads the next page if there is one. */
export function PagedList<Page, Item>({
  query,
  name,
  lines,
  getItems,
  search,
  empty,
  children,
  ...heading
}: PagedListProps<Page, Item>) {
  return (
    <Loaded query={query} name={name} lines={lines}>
      {({ pages }) => {
        const items = pages.flatMap(getItems);
        const isSearching = search !== undefined && search.value !== '';
        if (items.length === 0 && !isSearching) return empty;
        return (
          <Card flush {...heading}>
            {search && (isSearching || query.hasNextPage) && (
              <div className={css.filter}>
                <FilterInput {...search} />
              </div>
            )}
            {items.length === 0 ? <p className={css.nothing}>No matches.</p> : children(items)}
            {query.hasNextPage && (
              <ShowMore
                shown={items.length}
                busy={query.isFetchingNextPage}
                showMore={() => void query.fetchNextPage()}
              />
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}
