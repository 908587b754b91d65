import { expect, test } from 'vitest';
import { me } from './fixtures.ts';
import { runAxe } from './run-axe.ts';
import { serveToBrowser } from './serve-to-browser.ts';

const dashboard = serveToBrowser();

/** Opens a page as a signed-out user of an installation that has turned passwords off. */
async function openSignedOut(name: string, { hasEmergencyAccount }: { hasEmergencyAccount: boolean }) {
  const page = await dashboard.openWindow();
  const signIn = { ...me.signIn, hasPassword: false, hasEmergencyAccount };
  await page.route('**/v1/admin/sign-in', (route) => route.fulfill({ json: signIn }));
  await page.route('**/v1/admin/me', (route) => route.fulfill({ status: 401, json: { error: 'Sign in.' } }));
  await dashboard.open(page, name);
  await page.getByRole('button', { name: 'Continue with Example ID' }).waitFor();
  return page;
}

test('offers only the provider while passwords are off, and the emergency account behind a button', async () => {
  const page = await openSignedOut('sign-in', { hasEmergencyAccount: true });
  expect(await page.getByLabel('Password').count()).toBe(0);
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the emergency account' }).click();
  await page.getByLabel('Password').waitFor();
  await page.close();
});

test('creates no account with a password from an invitation while passwords are off', async () => {
  const page = await openSignedOut('welcome', { hasEmergencyAccount: false });
  expect(await page.getByLabel('Password').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(1);
  expect(await runAxe(page)).toEqual([]);
  await page.close();
});

test('offers the sign-in page when a single-use link was already used, and a retry when it could not be checked', async () => {
  const page = await dashboard.openWindow();
  let response = { status: 410, json: { error: 'This invitation was used. Ask for a new one.' } };
  await page.route('**/v1/admin/invitations/look*', (route) => route.fulfill(response));
  await dashboard.open(page, 'welcome');
  await page.getByText('each start of Bindery prints a new one').waitFor();
  expect(await runAxe(page)).toEqual([]);
  await page.goto(`${dashboard.url}/invitation?token=x`);
  await page.getByText('Ask for a new one.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to Bindery' }).waitFor();
  response = { status: 500, json: { error: 'Try again in a moment.' } };
  await page.goto(`${dashboard.url}/invitation?token=x`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.close();
});
