import { Option } from 'commander';
import type { Command } from 'commander';
import { createClient } from '../client/index.ts';
import type { BinderyClient } from '../client/index.ts';
import { AppError } from '../errors.ts';

/** Adds the option for the URL of the service. */
export function withServiceOption(command: Command): Command {
  return command.addOption(
    new Option('--url <url>', 'URL of the service').env('BINDERY_URL').default('http://127.0.0.1:7777'),
  );
}

/**
 * Creates a client of the service at `--url`, with the key in `BINDERY_API_KEY`. Throws `invalid_config` if either is
 * missing.
 */
export function connectService({ url }: { url: string }): BinderyClient {
  const key = process.env.BINDERY_API_KEY?.trim() ?? '';
  if (key === '')
    throw new AppError(
      'invalid_config',
      'BINDERY_API_KEY is not set. Set it to an API key. To create one, run `bindery admin key create` on the service.',
    );
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new AppError('invalid_config', `Expected an http:// or https:// URL for the service, got "${url}".`);
  // A user at a terminal should see errors soon; following a job retries separately.
  return createClient({ url, key, maxRetries: 1 });
}
