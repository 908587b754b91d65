import fs from 'node:fs';
import { expect, test } from 'vitest';
import { describeMigration } from './migrate.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Since then, earlier versions run beside new ones. */
const FIRST = '0061';
/** Statements that take something away from programs of an earlier version. */
const BREAKING = /drop (?:column|table|view)|rename (?:column|to)|alter column \w+ (?:set data )?type|set not null/i;

test('says which existing tables a migration changes, and whether earlier versions must stop', () => {
  const script = `-- Stop earlier versions first: they write the old column.
create table notes (id text primary key);
create index notes_id on notes (id);
alter table pages drop column old;
create unique index pages_name on pages (name);
update sites set name = '';
`;
  expect(describeMigration('0001-notes.sql', script)).toEqual({
    name: '0001-notes.sql',
    tables: ['pages', 'sites'],
    stopFirst: 'they write the old column.',
  });
  expect(describeMigration('0002-more.sql', 'create table more (id text);').stopFirst).toBeUndefined();
});

test('each migration that takes something away says that earlier versions must stop', () => {
  const silent = fs
    .readdirSync(FOLDER)
    .filter((name) => name >= FIRST)
    .filter((name) => {
      const script = fs.readFileSync(new URL(name, FOLDER), 'utf8');
      return BREAKING.test(script) && describeMigration(name, script).stopFirst === undefined;
    });
  expect(silent).toEqual([]);
});
