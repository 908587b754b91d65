import type { DemoScript, DemoStep } from './scripted-model.ts';

/** The demo's prompt, for the script and for a real model. It refers to `examples/starter`. */
export const DEMO_PROMPT =
  'Add a guide that shows how to move an existing crontab to Tidewater, and link it from the command line reference.';

const GUIDE = `---
title: "Move from cron"
description: "Turn a crontab into job files, review them, then switch to Tidewater."
icon: "arrow-right-left"
---

Import a crontab as a folder of job files. Until you apply them, only cron starts your jobs.

<Steps>
  <Step title="Write the job files">
    \`\`\`bash
    crontab -l | tidewater import crontab --output jobs/
    \`\`\`

    Each line becomes a file. Lines without an equivalent, such as \`@reboot\`, are
    skipped and listed.
  </Step>
  <Step title="Review the result">
    [Schedules](/concepts/schedule) explains the times, and [Jobs](/concepts/jobs#overlap) explains what happens if the previous run hasn't finished.

    \`\`\`bash
    tidewater apply jobs/ --dry-run
    \`\`\`
  </Step>
  <Step title="Apply and test them">
    \`\`\`bash
    tidewater apply jobs/
    tidewater run backup-photos --follow
    \`\`\`
  </Step>
  <Step title="Remove the lines from the crontab">
    Do this right after \`apply\`. Otherwise both start the same jobs.
  </Step>
</Steps>

<Note>Runs start with an empty environment. List the variables that a command needs under \`environment\`.</Note>
`;

/** Makes one mistake, a link to a missing page, so that \`validate\` visibly finds it. */
const STEPS: readonly DemoStep[] = [
  {
    text: "I'll search the site for crontabs.",
    calls: [{ name: 'grep', args: { pattern: 'crontab', ignoreCase: true } }],
  },
  {
    text: "The import command is documented. I'll read it and the navigation.",
    calls: [
      { name: 'read', args: { path: 'reference/cli.mdx' } },
      { name: 'read', args: { path: 'concepts/jobs.mdx' } },
      { name: 'read', args: { path: 'docs.json' } },
    ],
  },
  {
    text: "I'll write the guide, add it to the navigation and link to it.",
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
            'Writes job files from something else. [Move from cron](/guides/move-from-cron) shows the whole process.\n',
        },
      },
    ],
  },
  { text: "I'll check the site.", calls: [{ name: 'validate', args: {} }] },
  {
    text: "One of my links is broken. I'll fix it.",
    calls: [
      {
        name: 'edit',
        args: { path: 'guides/move-from-cron.mdx', oldText: '/concepts/schedule)', newText: '/concepts/schedules)' },
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
          title: 'Explain how to move from cron',
          summary:
            'Adds the guide **Move from cron** as the first guide, and links to it from the command line reference.\n\n' +
            'A script wrote this for the demo, without AI.',
        },
      },
    ],
  },
];

/** For any further prompt on the same job. */
const FOLLOW_UP: readonly DemoStep[] = [
  {
    text: "I'll read my guide again.",
    calls: [{ name: 'read', args: { path: 'guides/move-from-cron.mdx' } }],
  },
  {
    text: "I'll remove the note at the end.",
    calls: [
      {
        name: 'edit',
        args: {
          path: 'guides/move-from-cron.mdx',
          oldText:
            '\n<Note>Runs start with an empty environment. List the variables that a command needs under `environment`.</Note>\n',
          newText: '',
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
          title: 'Shorten the guide',
          summary: 'Removes the note at the end.\n\nA script wrote this, without AI.',
        },
      },
    ],
  },
];

/** The script of the demo's job, and of its follow-ups. */
export const DEMO_SCRIPTS: readonly DemoScript[] = [
  { steps: STEPS },
  { when: /Earlier requests in this job/, steps: FOLLOW_UP },
];
