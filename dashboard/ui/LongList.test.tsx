import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LongList } from './LongList.tsx';

test('shows a short list without a search field', () => {
  renderList(20);
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('shows a long list in steps', () => {
  renderList(120);
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
  expect(screen.queryByRole('button')).toBeNull();
});

test('searches all entries, not only the visible ones', () => {
  renderList(120);
  search(' ENTRY 119 ');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Entry 119']);
  search('nothing like it');
  expect(screen.getByText('No matches.')).toBeTruthy();
  search('');
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
});

test('explains an empty list', () => {
  renderList(0);
  expect(screen.getByText('No entries yet.')).toBeTruthy();
});

function search(value: string): void {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter entries' }), { target: { value } });
}

function renderList(count: number) {
  const items = Array.from({ length: count }, (_, index) => `Entry ${index}`);
  return render(
    <LongList items={items} filter="Filter entries" getText={(item) => item} empty="No entries yet.">
      {(shown) => (
        <ul>
          {shown.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </LongList>,
  );
}
