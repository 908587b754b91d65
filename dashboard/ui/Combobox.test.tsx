import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Combobox } from './Combobox.tsx';

test('shows the label of its value', () => {
  const { field } = open();
  expect(field.value).toBe('Option 3');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('lists the first options, and says how many more there are', () => {
  const { field } = open();
  fireEvent.click(field);
  expect(screen.getAllByRole('option')).toHaveLength(50);
  expect(screen.getByText('70 more. Type to find them.')).toBeTruthy();
});

test('finds options by their text, and chooses one with Enter', () => {
  const { field, values } = open();
  fireEvent.change(field, { target: { value: '117' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Option 117']);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(values).toEqual(['value-117']);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('Option 117');
});

test('moves through the options with the arrow keys, from the last to the first', () => {
  const { field, values } = open();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  const activeId = field.getAttribute('aria-activedescendant');
  expect(document.getElementById(activeId ?? '')?.textContent).toBe('Option 49');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(values).toEqual(['value-0']);
});

test('chooses nothing with Escape, or if nothing matches', () => {
  const { field, values } = open();
  fireEvent.change(field, { target: { value: 'unknown' } });
  expect(screen.getByText('No matches.')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(values).toEqual([]);
  expect(field.value).toBe('Option 3');
});

test('chooses an option with a click', () => {
  const { field, values } = open();
  fireEvent.click(field);
  fireEvent.click(screen.getByRole('option', { name: 'Option 8' }));
  expect(values).toEqual(['value-8']);
});

function open() {
  const values: string[] = [];
  function Example() {
    const [value, setValue] = useState('value-3');
    const choose = (next: string) => {
      values.push(next);
      setValue(next);
    };
    return <Combobox options={OPTIONS} value={value} onValue={choose} />;
  }
  render(<Example />);
  return { values, field: screen.getByRole<HTMLInputElement>('combobox') };
}

const OPTIONS = Array.from({ length: 120 }, (_, index) => ({ value: `value-${index}`, label: `Option ${index}` }));
