/** Opens the embedded database of the folder in its argument, prints `open`, and keeps it open until SIGTERM. */
import { getErrorMessage } from '../../../src/errors.ts';
import { openDatabase } from '../../../src/db/open.ts';

try {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: process.argv[2] ?? '' });
  const keepAliveTimer = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(keepAliveTimer);
    void database.close();
  });
  process.stdout.write('open\n');
} catch (error) {
  process.stdout.write(`failed: ${getErrorMessage(error)}\n`);
}
