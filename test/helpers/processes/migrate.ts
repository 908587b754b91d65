/** Migrates the database in its argument and prints the applied migrations as JSON. */
import { connect } from '../../../src/db/connect.ts';
import { migrate } from '../../../src/db/migrate.ts';

const db = connect({ url: process.argv[2] ?? '', max: 1 });
process.stdout.write(`${JSON.stringify(await migrate(db))}\n`);
await db.destroy();
