import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Choices } from './Choices.tsx';
import { SelectField, TextField } from './Field.tsx';

test('connects a field with its label and hint', () => {
  render(<TextField label="Branch" hint="The branch to publish." value="main" onValue={vi.fn<() => void>()} />);
  const field = screen.getByLabelText<HTMLInputElement>('Branch');
  expect(describe(field)).toBe('The branch to publish.');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('announces an error, which replaces the hint', () => {
  const fields = { label: 'Branch', hint: 'The branch to publish.', value: '', onValue: vi.fn<() => void>() };
  const { rerender } = render(<TextField {...fields} />);
  rerender(<TextField {...fields} error="Enter a branch." />);
  const field = screen.getByLabelText('Branch');
  expect(screen.getByRole('alert').textContent).toBe('Enter a branch.');
  expect(describe(field)).toBe('Enter a branch.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('The branch to publish.')).toBeNull();
});

test('reports what the user types', () => {
  const onValue = vi.fn<(value: string) => void>();
  render(<TextField label="Branch" value="main" onValue={onValue} />);
  fireEvent.change(screen.getByLabelText('Branch'), { target: { value: 'next' } });
  expect(onValue).toHaveBeenCalledWith('next');
});

test('a list of a few options is the browser’s own, and one of many can be searched', async () => {
  const options = Array.from({ length: 31 }, (_, index) => ({ value: `${index}`, label: `Region ${index}` }));
  const { rerender } = render(
    <SelectField label="Region" options={options.slice(0, 30)} value="4" onValue={vi.fn<() => void>()} />,
  );
  expect(screen.getByLabelText('Region').tagName).toBe('SELECT');
  rerender(<SelectField label="Region" options={options} value="4" onValue={vi.fn<() => void>()} />);
  // A placeholder without the role appears until its code is loaded.
  await waitFor(() => expect(screen.getByLabelText('Region').getAttribute('role')).toBe('combobox'));
  expect(screen.getByLabelText<HTMLInputElement>('Region').value).toBe('Region 4');
});

test('a group of choices explains each one, and reports the chosen one', () => {
  const onChange = vi.fn<(value: 'read' | 'write') => void>();
  const options = [
    { value: 'read', label: 'Read', hint: 'Sees pages.' },
    { value: 'write', label: 'Write', hint: 'Changes pages.' },
  ] as const;
  render(<Choices legend="Access" options={options} value="read" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Access' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Read').checked).toBe(true);
  const write = screen.getByLabelText('Write');
  expect(describe(write)).toBe('Changes pages.');
  fireEvent.click(write);
  expect(onChange).toHaveBeenCalledWith('write');
});

function describe(field: HTMLElement): string | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}
