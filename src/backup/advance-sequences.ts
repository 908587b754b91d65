import type { Client } from 'pg';
import { quote } from './dump-tables.ts';

/**
 * Moves the sequence of each column past the column's loaded values. `COPY` doesn't use sequences, so the next inserted
 * row would otherwise repeat a loaded value or sort before it.
 */
export async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select s.relname as sequence, t.relname as table, a.attname as column
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`);
  for (const { sequence, table, column } of rows)
    // Without rows, the maximum is null, and setval changes nothing.
    await client.query(`select setval($1::regclass, (select max(${quote(column)}) from ${quote(table)}))`, [
      quote(sequence),
    ]);
}
