/** What the scripted model does in the guide docs/guides/follow-your-code.mdx. It refers to `examples/starter`. */
import type { DemoScript } from './scripted-model.ts';

const NOTICE = 'A script wrote this for the demo, without AI.';

/** A merge in the code adds an option to `tidewater run`. */
const CODE_CHANGES: DemoScript = {
  when: /run of the automation "Update from code changes"/,
  steps: [
    {
      text: "I'll read the new commits and the code that they changed.",
      calls: [
        { name: 'history', args: { action: 'show', repository: 'tidewater', commit: '{commit}' } },
        { name: 'grep', args: { pattern: 'tidewater run' } },
      ],
    },
    {
      text: "Users notice the new option. I'll read the page about the command.",
      calls: [{ name: 'read', args: { path: 'reference/cli.mdx' } }],
    },
    {
      text: "I'll add the option to the command line reference.",
      calls: [
        {
          name: 'edit',
          args: {
            path: 'reference/cli.mdx',
            oldText: 'tidewater run nightly-report --set day=2031-04-07 --follow\n```\n',
            newText:
              'tidewater run nightly-report --set day=2031-04-07 --follow\n```\n\n' +
              '| Option | Default | Meaning |\n|--------|---------|---------|\n' +
              '| `--retry <count>` | 0 | Repeat a failed run this often |\n',
          },
        },
        { name: 'validate', args: {} },
      ],
    },
    {
      text: 'The site has no new problems.',
      calls: [
        {
          name: 'finish',
          args: {
            title: 'Document the option --retry',
            summary: `Commit {commit} adds \`--retry <count>\` to \`tidewater run\`. The command line reference (reference/cli.mdx) now lists it.\n\n${NOTICE}`,
          },
        },
      ],
    },
  ],
};

/** A reviewer asks for an example. */
const REVIEW: DemoScript = {
  when: /Reviewers commented on the pull request/,
  steps: [
    {
      text: "I'll read the page again.",
      calls: [{ name: 'read', args: { path: 'reference/cli.mdx' } }],
    },
    {
      text: "I'll add an example.",
      calls: [
        {
          name: 'edit',
          args: {
            path: 'reference/cli.mdx',
            oldText: '| `--retry <count>` | 0 | Repeat a failed run this often |\n',
            newText:
              '| `--retry <count>` | 0 | Repeat a failed run this often |\n\n' +
              'To repeat a run up to three times:\n\n```bash\ntidewater run nightly-report --retry 3\n```\n',
          },
        },
        { name: 'validate', args: {} },
      ],
    },
    {
      text: 'The site has no new problems.',
      calls: [
        {
          name: 'finish',
          args: {
            title: 'Add an example',
            summary: `Adds an example of \`--retry\`.\n\n${NOTICE}`,
            replies: [{ comment: 1, text: 'I added an example below the table.', done: true }],
          },
        },
      ],
    },
  ],
};

/** Readers search for a word that the pages don't use. */
const SEARCH_GAPS: DemoScript = {
  when: /run of the automation "Fill gaps from searches"/,
  steps: [
    {
      text: "I'll look for what the readers mean.",
      calls: [{ name: 'grep', args: { pattern: 'pause', ignoreCase: true } }],
    },
    {
      text: 'The questions and answers explain it in other words.',
      calls: [{ name: 'read', args: { path: 'faq.mdx' } }],
    },
    {
      text: "I'll add the word that readers use.",
      calls: [
        {
          name: 'edit',
          args: {
            path: 'faq.mdx',
            oldText: '`tidewater pause --all` stops new runs.',
            newText: 'To snooze every job, run `tidewater pause --all`. It stops new runs.',
          },
        },
        { name: 'validate', args: {} },
      ],
    },
    {
      text: 'The site has no new problems.',
      calls: [
        {
          name: 'finish',
          args: {
            title: 'Help readers who search for "snooze"',
            summary: `Readers searched for "snooze". The questions and answers (faq.mdx) explain how to pause jobs, and now use this word too.\n\n${NOTICE}`,
          },
        },
      ],
    },
  ],
};

/** The scripts of the guide. Each belongs to one kind of request. */
export const AUTOMATION_SCRIPTS: readonly DemoScript[] = [CODE_CHANGES, SEARCH_GAPS, REVIEW];
