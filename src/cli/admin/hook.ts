import type { Command } from 'commander';
import { createHook, deleteHook, HOOKS_PATH } from '../../accounts/hooks/hooks.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import { printLine } from '../print-line.ts';
import { getPrintedUrl } from '../printed-url.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin project hook`. */
export function createHookCommand(): Command {
  return createSubcommand('hook', 'create a webhook that your Git host calls after each push; replaces an existing one')
    .argument('<id>', 'project ID: prj_…')
    .option('--delete', 'delete the webhook; later calls to it are rejected')
    .action((id: string, { delete: isOver, ...options }: CommonOptions & { delete?: boolean }) =>
      runTask<HookResult>(options, {
        async perform(db, config) {
          if (isOver) {
            await deleteHook(db, id);
            return { id, deleted: true };
          }
          const secret = await createHook(db, { projectId: id, secretKey: await getSecretKey(config) });
          return { id, url: `${await getPrintedUrl(config)}${HOOKS_PATH}${id}`, secret };
        },
        print: (result) => printLine('secret' in result ? describe(result) : `Deleted the webhook of ${id}.`),
      }),
    );
}

type HookResult = { id: string; deleted: true } | { id: string; url: string; secret: string };

function describe({ url, secret }: { url: string; secret: string }): string {
  return `In your repository's settings, add a webhook that sends JSON for pushes, and for pull requests if you want previews:

  URL     ${url}
  Secret  ${secret}

Copy the secret now. You won't be able to see it again.`;
}
