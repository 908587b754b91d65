import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PagedList } from './PagedList.tsx';

test('shows a placeholder until the first page is loaded', () => {
  renderList({ data: undefined });
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('explains why a list didn’t load, and loads it again', () => {
  const { query } = renderList({ data: undefined, error: new Error('The database is unavailable.') });
  expect(screen.getByText("Couldn't load members")).toBeTruthy();
  expect(screen.getByText('The database is unavailable.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(query.refetch).toHaveBeenCalledOnce();
});

test('joins the pages, and loads the next one', () => {
  const { query } = renderList({ data: { pages: [['a', 'b'], ['c']] }, hasNextPage: true });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a', 'b', 'c']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});

test('can be searched only if it has more pages, or while a search is active', () => {
  const search = { label: 'Search members', value: '', onValue: vi.fn<() => void>() };
  renderList({ data: { pages: [['a']] } }, search);
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  renderList({ data: { pages: [['a']] }, hasNextPage: true }, search);
  expect(screen.getByRole('searchbox', { name: 'Search members' })).toBeTruthy();
  cleanup();
  renderList({ data: { pages: [[]] } }, { ...search, value: 'x' });
  expect(screen.getByRole('searchbox', { name: 'Search members' })).toBeTruthy();
  expect(screen.getByText('No matches.')).toBeTruthy();
});

test('shows an explanation instead of an empty list', () => {
  renderList({ data: { pages: [[]] } });
  expect(screen.getByText('No members yet.')).toBeTruthy();
});

function renderList(
  state: { data: { pages: string[][] } | undefined; error?: Error; hasNextPage?: boolean },
  search?: { label: string; value: string; onValue: (value: string) => void },
) {
  const query = {
    error: undefined,
    hasNextPage: false,
    isFetchingNextPage: false,
    refetch: vi.fn<() => void>(),
    fetchNextPage: vi.fn<() => void>(),
    ...state,
  };
  render(
    <PagedList
      query={query}
      name="members"
      getItems={(page) => page}
      empty={<p>No members yet.</p>}
      {...(search && { search })}
    >
      {(items) => (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </PagedList>,
  );
  return { query };
}
