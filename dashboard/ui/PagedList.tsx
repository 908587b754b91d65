import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Loaded } from './Loaded.tsx';
import css from './PagedList.module.css';

interface PagedListProps<Page, Item> {
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
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Renders the table of the items. */
  children: (items: Item[]) => ReactNode;
}

/** Card with the table of a paged list, and a button that loads the next page if there is one. */
export function PagedList<Page, Item>({ query, getItems, empty, children, ...rest }: PagedListProps<Page, Item>) {
  return (
    <Loaded query={query} {...rest}>
      {({ pages }) => {
        const items = pages.flatMap(getItems);
        if (items.length === 0) return empty;
        return (
          <Card flush>
            {children(items)}
            {query.hasNextPage && (
              <div className={css.more}>
                <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}
