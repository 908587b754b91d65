import { beforeEach, expect, test, vi } from 'vitest';
import type { FormSchema } from '../../../../model/request-form.ts';
import { createControl } from './create-control.ts';

beforeEach(() => document.body.replaceChildren());

test('text is a field with its limits, and an empty one has no value', () => {
  const { control, find } = open({ kind: 'text', maxLength: 5, hint: 'abc' });
  const input = find<HTMLInputElement>('input[type="text"]');
  expect(input).toMatchObject({ maxLength: 5, placeholder: 'abc' });
  expect(control.read()).toBeUndefined();
  input.value = 'hello';
  expect(control.read()).toBe('hello');
});

test.each([
  ['-5', -5],
  [' 2.5 ', 2.5],
  ['', undefined],
  ['five', 'five'],
])('the number %j is read as %j', (typed, expected) => {
  const { control, find } = open({ kind: 'number' });
  find<HTMLInputElement>('input').value = typed;
  expect(control.read()).toBe(expected);
});

test('a number keeps the digits that JavaScript would round', () => {
  const { control, find } = open({ kind: 'number', integer: true });
  find<HTMLInputElement>('input').value = '12345678901234567890';
  expect(control.read()).toEqual({ rawJSON: '12345678901234567890' });
});

test('a yes-or-no value can also be empty, and null if the schema allows it', () => {
  expect(listOptions({ kind: 'boolean' })).toEqual(['—', 'true', 'false']);
  expect(listOptions({ kind: 'boolean', nullable: true })).toEqual(['—', 'true', 'false', 'null']);
  const { control, find } = open({ kind: 'boolean', nullable: true });
  find<HTMLSelectElement>('select').value = 'null';
  expect(control.read()).toBeNull();
});

test('an initial value that isn’t one of the options is left out', () => {
  const { control } = open({ kind: 'enum', options: ['a', 'b'], value: 'c' });
  expect(control.read()).toBeUndefined();
  control.write('b');
  expect(control.read()).toBe('b');
});

test('entries of a list are added and removed, and the form hears of both', () => {
  const { control, find, onInput } = open({ kind: 'array', items: { kind: 'text' }, value: ['a', 'b'] });
  expect(control.read()).toEqual(['a', 'b']);
  find<HTMLButtonElement>('.bd-PgAdd').click();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('tags 3');
  (document.activeElement as HTMLInputElement).value = 'c';
  expect(control.read()).toEqual(['a', 'b', 'c']);
  find<HTMLButtonElement>('.bd-PgRemove').click();
  expect(control.read()).toEqual(['b', 'c']);
  expect(onInput).toHaveBeenCalledTimes(2);
});

test('a list without entered values has no value', () => {
  const { control, find } = open({ kind: 'array', items: { kind: 'text' } });
  expect(control.read()).toBeUndefined();
  find<HTMLButtonElement>('.bd-PgAdd').click();
  expect(control.read()).toBeUndefined();
});

test('JSON is read as JSON, and invalid JSON is marked and read as text', () => {
  const { control, find } = open({ kind: 'json', value: { a: [1] } });
  const input = find<HTMLTextAreaElement>('textarea');
  expect(JSON.parse(input.value)).toEqual({ a: [1] });
  input.value = '{"a":';
  input.dispatchEvent(new Event('change'));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(control.read()).toBe('{"a":');
  input.value = '{"a":2}';
  input.dispatchEvent(new Event('input'));
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(control.read()).toEqual({ a: 2 });
});

test('texts of a description are never markup', () => {
  open({ kind: 'enum', options: ['<img src=x onerror=alert(1)>'] });
  expect(document.querySelector('img')).toBeNull();
});

function listOptions(schema: FormSchema): (string | null)[] {
  return [...open(schema).find('select').children].map(({ textContent }) => textContent);
}

function open(schema: FormSchema) {
  const control = createControl(schema, { name: 'tags', multiline: false, depth: 0 });
  document.body.replaceChildren(control.element);
  const onInput = vi.fn<() => void>();
  control.element.addEventListener('input', onInput);
  const find = <Found extends Element = HTMLElement>(selector: string): Found => {
    const element = document.querySelector<Found>(selector);
    if (!element) throw new Error(`Expected ${selector}.`);
    return element;
  };
  return { control, find, onInput };
}
