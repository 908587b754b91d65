import { resolve } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { createClient } from '../client/index.ts';
import type { BinderyClient } from '../client/index.ts';
import { AppError } from '../errors.ts';
import { findRunningService } from '../lib/service-url.ts';

const DEFAULT_URL = 'http://127.0.0.1:7777';

/** Adds the option for the URL of the service. */
export function withServiceOption(command: Command): Command {
  const description = `URL of the service (default: the service running in the data directory, or ${DEFAULT_URL})`;
  return command.addOption(new Option('--url <url>', description).env('BINDERY_URL'));
}

/**
 * Creates a client of the service at `--url`, with the key in `BINDERY_API_KEY`. Without a URL, it connects to the
 * service that runs in the data directory, whatever its port. Throws `invalid_config` if the key is missing or the URL is
 * invalid.
 */
export async function connectService({ url }: { url?: string | undefined }): Promise<BinderyClient> {
  const key = process.env.BINDERY_API_KEY?.trim() ?? '';
  if (key === '')
    throw new AppError(
      'invalid_config',
      'BINDERY_API_KEY is not set. Set it to an API key. To create one, open API keys in the dashboard, or run `bindery admin key create` on the server.',
    );
  const serviceUrl = await findServiceUrl({ url });
  if (!/^https?:$/.test(URL.parse(serviceUrl)?.protocol ?? ''))
    throw new AppError('invalid_config', `Expected an http:// or https:// URL for the service, got "${serviceUrl}".`);
  // A user at a terminal should see errors soon; following a job retries separately.
  return createClient({ url: serviceUrl, key, maxRetries: 1 });
}

/** Returns the URL that `connectService` uses. */
export async function findServiceUrl({ url }: { url?: string | undefined }): Promise<string> {
  const running = url === undefined ? await findRunningService(getDataDir()) : undefined;
  return url ?? running?.localUrl ?? DEFAULT_URL;
}

function getDataDir(): string {
  return resolve(process.env.BINDERY_DATA_DIR?.trim() || '.bindery');
}
