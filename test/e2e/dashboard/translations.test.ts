/** The translations of a project on its page, in all of their states. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runAxe } from './run-axe.ts';
import { serveToBrowser } from './serve-to-browser.ts';

const dashboard = serveToBrowser();
const TRANSLATIONS = /\/v1\/admin\/projects\/[^/]+\/translations$/;

async function openProject(response?: object): Promise<Page> {
  const page = await dashboard.openWindow();
  if (response) await page.route(TRANSLATIONS, (route) => route.fulfill(response));
  await dashboard.open(page, 'project');
  await page.getByRole('heading', { name: 'Repository' }).waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('table', { name: /^Translations into/ }).locator('tbody tr');

test('lists what is behind and missing, and starts a job for one page or for the language', async () => {
  const page = await openProject();
  const texts = async () => (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  expect(
    (await texts()).map((text) => text.replace(/ (?:\d+ \w+ ago|\w+ \d+(?:, \d+)?|last \w+) Set/, ' Set')),
  ).toEqual([
    expect.stringMatching(
      /^fr\/guides\/install\.mdx 4 commits behind .*Set the port, Uninstall, Upgrade from version 1 and 1 more Update$/,
    ),
    'fr/api/tokens.mdx Behind Unknown Update',
    'fr/faq.mdx Missing Not translated yet Translate',
  ]);
  await page
    .getByText('French from English, as of the last export: 22 current, 2 behind, 1 missing, 3 unrecorded.')
    .waitFor();
  expect(await runAxe(page)).toEqual([]);
  const jobs: unknown[] = [];
  await page.route(/\/v2\/agent\/[^/]+\/job$/, (route) => {
    jobs.push(route.request().postDataJSON());
    return route.fulfill({ status: 400, json: { error: 'No model.' } });
  });
  await rows(page).first().getByRole('button', { name: 'Update' }).click();
  await page.getByText('No model.').first().waitFor();
  await page.getByRole('button', { name: 'Update translations' }).click();
  await expect.poll(() => jobs.length).toBe(2);
  const prompt = 'Translate the documentation into French (fr).';
  expect(jobs).toEqual([
    { prompt, tags: ['translations'], translate: { language: 'fr', pages: ['guides/install.mdx'] } },
    { prompt, tags: ['translations'], translate: { language: 'fr' } },
  ]);
  await page.getByRole('button', { name: 'Brazilian Portuguese' }).click();
  await page.getByText('Brazilian Portuguese from English, as of the last export: 25 current.').waitFor();
  expect(await rows(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Update translations' }).count()).toBe(0);
  await page.close();
});

test('shows nothing for a site in one language, and offers a retry if the request fails', async () => {
  const empty = await openProject({ json: { commit: null, checkedAt: null, languages: [] } });
  await empty.getByRole('heading', { name: 'Domains' }).waitFor();
  expect(await empty.getByText('Translations').count()).toBe(0);
  await empty.close();
  const failing = await openProject({ status: 403, json: { error: 'Your key is limited.' } });
  await failing.getByText("Couldn't load the translations").waitFor();
  await failing.getByText('Your key is limited.').waitFor();
  await failing.close();
});
