import { expect, test } from 'vitest';
import { domainAccess } from './fixtures.ts';
import { runAxe } from './run-axe.ts';
import { serveToBrowser } from './serve-to-browser.ts';

const dashboard = serveToBrowser();

test('sets the password, the login URLs and the provider of a site, and creates a key before it is needed', async () => {
  const page = await dashboard.openWindow({ height: 900 });
  const bodies: unknown[] = [];
  let access = domainAccess;
  await page.route(/\/access$/, async (route) => {
    const body = route.request().postDataJSON() as object | null;
    if (body !== null) {
      bodies.push(body);
      access = { ...access, ...body, updatedAt: new Date().toISOString(), hasPassword: true };
    }
    await route.fulfill({ json: access });
  });
  const key = { id: 'rk_1', name: 'Production', publicKey: 'public', createdAt: new Date().toISOString() };
  await page.route(/\/access\/keys$/, async (route) => {
    access = { ...access, keys: [key] };
    await route.fulfill({ status: 201, json: { ...key, privateKey: '-----BEGIN PRIVATE KEY-----' } });
  });
  await dashboard.open(page, 'domain');
  await page.getByRole('tab', { name: 'Access' }).click();

  await page.getByRole('radio', { name: 'People with the password' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter at least 8 characters.').waitFor();
  expect(bodies).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Allowed networks').fill('203.0.113.0/24\n2001:db8::/32');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('New password').waitFor();
  const networks = ['203.0.113.0/24', '2001:db8::/32'];
  const common = { networks, title: '', color: '' };
  expect(bodies).toEqual([{ ...common, kind: 'password', password: 'correct horse' }]);
  expect(await page.getByLabel('New password').inputValue()).toBe('');

  await page.getByRole('radio', { name: 'Readers of your product' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Production');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByText('-----BEGIN PRIVATE KEY-----').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'Production' }).waitFor();
  await page.getByLabel('Login URLs').fill('Our product https://app.example.com/login');
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  const loginUrls = [{ name: 'Our product', url: 'https://app.example.com/login' }];
  await expect.poll(() => bodies.at(-1)).toEqual({ ...common, kind: 'jwt', loginUrls });

  await page.getByRole('radio', { name: 'Single sign-on' }).check();
  await page.getByLabel('Issuer').fill('https://login.example.com');
  await page.getByLabel('Client ID').fill('docs');
  await page.getByLabel('Client secret').fill('secret');
  await page.getByLabel('Claim with groups').fill('groups');
  await page.getByLabel('Required groups').fill('staff, partners');
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  const oidc = {
    issuer: 'https://login.example.com',
    clientId: 'docs',
    groups: { source: 'id_token', claim: 'groups' },
    requiredGroups: ['staff', 'partners'],
  };
  await expect.poll(() => bodies.at(-1)).toEqual({ ...common, kind: 'oidc', oidc, clientSecret: 'secret' });
  await page.close();
});
