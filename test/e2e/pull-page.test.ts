import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPullPage } from '../../src/http/routes/pulls/page.ts';
import type { PullView } from '../../src/http/routes/pulls/page.ts';
import { launchBrowser } from '../helpers/browser.ts';

const LONG = 'x'.repeat(120);

const VIEW: PullView = {
  projectName: `Handbook-${LONG}`,
  title: `Fix ${LONG}`,
  body: `Fixes \`${LONG}\`.\n\n    ${LONG}\n\n| ${LONG} | b |\n|-|-|\n| 1 | 2 |`,
  state: 'open',
  head: `bindery/${LONG}`,
  base: `main-${LONG}`,
  createdAt: new Date(0),
  changes: {
    files: [{ kind: 'changed', path: `${LONG}.mdx`, formerPath: undefined, added: 1, deleted: 0, hunks: [] }],
    count: 1,
    isCut: false,
  },
  conflicts: [`guides/${LONG}.mdx`],
  report: {
    state: 'failure',
    description: `1 new error in ${LONG}.`,
    problems: [{ severity: 'error', code: 'broken-link', message: LONG, path: `${LONG}.mdx`, line: 1 }],
    problemCount: 1,
  },
  job: { url: 'https://bindery.example/job', status: 'completed' },
  threads: [],
  forms: undefined,
  canComment: false,
  canAsk: false,
  decisionCall: `POST /v2/agent/prj_${'1'.repeat(26)}/job/aj_${'1'.repeat(26)}/decision-link`,
  message: `Couldn't merge ${LONG}.`,
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the public page of a pull request fits the window of a phone, whatever its names', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  for (const view of [VIEW, { ...VIEW, state: 'merged' as const }, { ...VIEW, changes: undefined }]) {
    await page.setContent(renderPullPage(view).html);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  await page.close();
});
