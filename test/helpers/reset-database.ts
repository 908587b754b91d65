import type { Client } from 'pg';

/** What a new clone of a template contains. */
export interface TemplateState {
  /** Hash of tables, columns, constraints, triggers, functions and settings. */
  schemaHash: string;
  /** Rows of the tables that aren't empty, as JSON. */
  rows: { table: string; content: string }[];
}

/** Reads the state of a new clone. */
export async function readTemplateState(client: Client): Promise<TemplateState> {
  const tables = await listTables(client);
  const rows: TemplateState['rows'] = [];
  for (const table of tables) {
    const { rows: results } = await client.query<{ content: string | null }>(
      `select jsonb_agg(to_jsonb(r))::text as content from ${table} r`,
    );
    const content = results[0]?.content ?? null;
    if (content !== null) rows.push({ table, content });
  }
  return { schemaHash: await hashSchema(client), rows };
}

/**
 * Gives a database the rows and sequences of a new clone. Returns false if that isn't possible, because a test changed
 * the schema or filled the database with much data.
 */
export async function resetDatabase(client: Client, { schemaHash, rows }: TemplateState): Promise<boolean> {
  const { rows: sizes } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  if (Number(sizes[0]?.size) > MAX_BYTES || (await hashSchema(client)) !== schemaHash) return false;
  // Without triggers, which refuse to delete audit entries, and without checks of foreign keys.
  await client.query('begin; set local session_replication_role = replica');
  const deletions = (await listTables(client)).map((table) => `delete from ${table}`);
  await client.query(deletions.join('; '));
  for (const { table, content } of rows)
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [content]);
  await client.query(
    "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences",
  );
  await client.query('commit');
  return true;
}

/** Larger databases take longer to reset than to clone. */
const MAX_BYTES = 40_000_000;

async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where ${isOwn('nspname')} and relkind in ('r', 'p') and not relispartition`,
  );
  return rows.map(({ name }) => name);
}

/** Condition for the name of a schema that PostgreSQL doesn't have itself. */
const isOwn = (column: string) => `${column} not in ('pg_catalog', 'information_schema', 'pg_toast')`;

async function hashSchema(client: Client): Promise<string> {
  const own = `(select oid from pg_namespace where ${isOwn('nspname')})`;
  const { rows } = await client.query<{ hash: string }>(
    `select md5(string_agg(line, E'\\n' order by line)) as hash from (
       select concat_ws(' ', relnamespace::regnamespace, relname, relkind, relpersistence, relchecks, reloptions)
         as line from pg_class where relnamespace in ${own}
       union all select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attgenerated, attidentity)
         from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace in ${own} and attnum > 0
       union all select concat_ws(' ', adrelid::regclass, adnum, md5(adbin::text))
         from pg_attrdef join pg_class on pg_class.oid = adrelid where relnamespace in ${own}
       union all select concat_ws(' ', conrelid::regclass, conname, confdeltype, convalidated, md5(conbin::text))
         from pg_constraint where connamespace in ${own}
       union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled)
         from pg_trigger where not tgisinternal
       union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace in ${own}
       union all select concat_ws(' ', viewname, md5(definition)) from pg_views where ${isOwn('schemaname')}
       union all select concat_ws(' ', setrole, setconfig) from pg_db_role_setting
         where setdatabase = (select oid from pg_database where datname = current_database())
       union all select nspname from pg_namespace where ${isOwn('nspname')} and nspname !~ '^pg_(toast_)?temp_'
       union all select extname from pg_extension
     ) as lines`,
  );
  return rows[0]?.hash ?? '';
}
