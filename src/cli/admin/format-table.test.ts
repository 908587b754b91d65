import { expect, test } from 'vitest';
import { formatTable } from './format-table.ts';

const COLUMNS = {
  ID: ({ id }: { id: string }) => id,
  HOST: () => 'docs.example.com',
  BASE: ({ id }: { id: string }) => (id === 'a' ? '/docs' : null),
  GROUPS: () => null,
  CREATED: () => new Date(0),
};

test('aligns columns, shows empty values as dashes, and leaves out columns without any value', () => {
  expect(formatTable([{ id: 'a' }, { id: 'prj_1' }], COLUMNS)).toEqual([
    'ID     HOST              BASE   CREATED',
    'a      docs.example.com  /docs  1970-01-01T00:00:00.000Z',
    'prj_1  docs.example.com  -      1970-01-01T00:00:00.000Z',
  ]);
  expect(formatTable([], COLUMNS)).toEqual(['ID  HOST  BASE  GROUPS  CREATED', '(none)']);
});

test('lists the values of each row if the table is wider than the terminal, without empty ones', () => {
  const rows = [{ id: 'a' }, { id: 'prj_1' }];
  expect(formatTable(rows, COLUMNS, 56)).toEqual(formatTable(rows, COLUMNS));
  expect(formatTable(rows, COLUMNS, 55)).toEqual([
    'ID       a',
    'HOST     docs.example.com',
    'BASE     /docs',
    'CREATED  1970-01-01T00:00:00.000Z',
    '',
    'ID       prj_1',
    'HOST     docs.example.com',
    'CREATED  1970-01-01T00:00:00.000Z',
  ]);
});

test('keeps stored texts on one line', () => {
  const [, line] = formatTable([{ id: 'a\n\u001B[31mb' }], { ID: COLUMNS.ID });
  expect(line).not.toContain('\n');
  expect(line).not.toContain('\u001B');
});
