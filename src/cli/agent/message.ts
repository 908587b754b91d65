import type { Command } from 'commander';
import { readAttachments } from './read-attachments.ts';
import { actOnJob, createSubcommand, withWaitOption, type SubcommandOptions } from './subcommand.ts';

/** `bindery agent message`. */
export function messageCommand(): Command {
  const command = createSubcommand('message', {
    description:
      'send a message to a job: a working agent reads it before its next step, and a finished job continues with it',
    examples: [
      'agent message aj_… "Use the term site, not website."',
      'agent message aj_… "Describe these settings too." --attach settings.png',
    ],
  })
    .argument('<text>', 'the message')
    .option('--attach <file...>', 'images and text files to send with the message');
  return withWaitOption(command).action(
    async (id: string, prompt: string, { attach, ...options }: SubcommandOptions & { attach?: string[] }) => {
      const attachments = await readAttachments(attach);
      await actOnJob({
        ...options,
        id,
        done: 'Sent.',
        act: (client, job) => client.sendMessage({ ...job, prompt, ...attachments }),
      });
    },
  );
}
