import type { Command } from 'commander';
import { createHook, deleteHook, HOOKS_PATH } from '../../accounts/hooks/hooks.ts';
import { getSecretKey } from '../../accounts/secret-key.ts';
import type { Config } from '../../config/config.ts';
import { printLine } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin project hook`. */
export function hookCommand(): Command {
  return createSubcommand(
    'hook',
    'make a webhook, for a repository host to call after each push; in place of an earlier one',
  )
    .argument('<id>')
    .option('--delete', 'forget the webhook: calls to it are refused')
    .action((id: string, { delete: isOver, ...options }: CommonOptions & { delete?: boolean }) =>
      runTask<HookResult>(options, {
        async perform(db, config) {
          if (isOver) {
            await deleteHook(db, id);
            return { id, deleted: true };
          }
          const secret = await createHook(db, { projectId: id, secretKey: await getSecretKey(config) });
          return { id, url: addressOf(id, config), secret };
        },
        print: (result) => printLine('secret' in result ? describe(result) : `The webhook of ${id} is deleted.`),
      }),
    );
}

type HookResult = { id: string; deleted: true } | { id: string; url: string; secret: string };

function addressOf(id: string, { publicUrl, host, port }: Config): string {
  return `${publicUrl ?? `http://${host}:${port}`}${HOOKS_PATH}${id}`;
}

function describe({ url, secret }: { url: string; secret: string }): string {
  return `Enter both in the settings of the repository, for pushes, and for pull requests if they are to have previews, as JSON:

  Address  ${url}
  Secret   ${secret}

The secret is shown only now.`;
}
