import type { DemoStep } from './scripted-model.ts';

/** The prompt of the demo, for the script and for a real model. It is about `examples/starter`. */
export const DEMO_PROMPT =
  'Add a guide that shows how to move an existing crontab to Tidewater, and link it from the command line reference.';

const GUIDE = `---
title: "Move from cron"
description: "Turn a crontab into job files, look at them, then let Tidewater take over."
icon: "arrow-right-left"
---

A crontab becomes a folder of job files. Until you apply them, cron alone starts your work.

<Steps>
  <Step title="Write the job files">
    \`\`\`bash
    crontab -l | tidewater import crontab --output jobs/
    \`\`\`

    Each line becomes a file. Lines that have no meaning here, such as \`@reboot\`, are skipped and named.
  </Step>
  <Step title="Look at the result">
    Check the times in [Schedules](/concepts/schedule), and what happens when a run is due while the one before it is
    still going in [Jobs](/concepts/jobs#overlap).

    \`\`\`bash
    tidewater apply jobs/ --dry-run
    \`\`\`
  </Step>
  <Step title="Apply them, and try one">
    \`\`\`bash
    tidewater apply jobs/
    tidewater run backup-photos --follow
    \`\`\`
  </Step>
  <Step title="Remove the lines from the crontab">
    Do this right after \`apply\`: from then on both would start the work.
  </Step>
</Steps>

<Note>Runs begin with an empty environment. List what a command needs under \`environment\`.</Note>
`;

/** Makes one mistake, a link to a page that is not there, so that \`validate\` can be seen to find it. */
export const DEMO_STEPS: readonly DemoStep[] = [
  {
    text: 'I look for what the site says about crontabs.',
    calls: [{ name: 'grep', args: { pattern: 'crontab', ignoreCase: true } }],
  },
  {
    text: 'The import command is described; I read it and the navigation.',
    calls: [
      { name: 'read', args: { path: 'reference/cli.mdx' } },
      { name: 'read', args: { path: 'concepts/jobs.mdx' } },
      { name: 'read', args: { path: 'docs.json' } },
    ],
  },
  {
    text: 'I write the guide, put it into the navigation and link it.',
    calls: [
      { name: 'write', args: { path: 'guides/move-from-cron.mdx', content: GUIDE } },
      {
        name: 'edit',
        args: {
          path: 'docs.json',
          oldText: '              "guides/retries",\n',
          newText: '              "guides/move-from-cron",\n              "guides/retries",\n',
        },
      },
      {
        name: 'edit',
        args: {
          path: 'reference/cli.mdx',
          oldText: 'Writes job files from something else.\n',
          newText:
            'Writes job files from something else. [Move from cron](/guides/move-from-cron) shows the whole way.\n',
        },
      },
    ],
  },
  { text: 'I check the site.', calls: [{ name: 'validate', args: {} }] },
  {
    text: 'One of my links leads nowhere; I fix it.',
    calls: [
      {
        name: 'edit',
        args: { path: 'guides/move-from-cron.mdx', oldText: '/concepts/schedule)', newText: '/concepts/schedules)' },
      },
      { name: 'validate', args: {} },
    ],
  },
  {
    text: 'The site is sound.',
    calls: [
      {
        name: 'finish',
        args: {
          title: 'Explain how to move from cron',
          summary:
            'Adds the guide **Move from cron**, puts it first among the guides, and links it from the command line reference.\n\n' +
            'A script wrote this for the demo, no AI.',
        },
      },
    ],
  },
];

/** For a further prompt on the same job, whatever it says. */
export const DEMO_FOLLOW_UP: readonly DemoStep[] = [
  {
    text: 'I look at my guide again.',
    calls: [{ name: 'read', args: { path: 'guides/move-from-cron.mdx' } }],
  },
  {
    text: 'The note at its end can go.',
    calls: [
      {
        name: 'edit',
        args: {
          path: 'guides/move-from-cron.mdx',
          oldText:
            '\n<Note>Runs begin with an empty environment. List what a command needs under `environment`.</Note>\n',
          newText: '',
        },
      },
      { name: 'validate', args: {} },
    ],
  },
  {
    text: 'The site is sound.',
    calls: [
      {
        name: 'finish',
        args: { title: 'Shorten the guide', summary: 'Removes the note at the end.\n\nA script wrote this, no AI.' },
      },
    ],
  },
];
