import type { Page } from 'playwright-core';
import decodeQrCode from 'qr/decode.js';
import { expect, test } from 'vitest';
import { me, ORG } from './fixtures.ts';
import { runAxe } from './run-axe.ts';
import { serveToBrowser } from './serve-to-browser.ts';

const dashboard = serveToBrowser();
const PASSWORD = 'correct horse battery';
const TOTP_URI = 'otpauth://totp/Bindery:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Bindery&digits=6&period=30';
const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `aBcD${index}-fGhIj`);

/** Responds to a step of the second factor, and returns the bodies of its requests. */
async function respond(page: Page, step: string, json: object): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route(`**/v1/auth/${step}`, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json });
  });
  return bodies;
}

const setSecondFactor = (page: Page, hasSecondFactor: boolean) =>
  page.route('**/v1/admin/me', (route) => route.fulfill({ json: { ...me, user: { ...me.user, hasSecondFactor } } }));

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectAccessible(page: Page): Promise<void> {
  expect(await runAxe(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

/** Decodes a QR code as a phone does, from pixels. */
async function readQrCode(page: Page, name: string): Promise<string> {
  const image = page.getByRole('img', { name });
  const size = Number((await image.getAttribute('viewBox'))?.split(' ')[2]);
  const squares = (await image.locator('path').getAttribute('d'))?.matchAll(/M(\d+) (\d+)/g) ?? [];
  const width = size * PIXELS;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x, y] of squares)
    for (let row = 0; row < PIXELS; row += 1) {
      const start = ((Number(y) * PIXELS + row) * width + Number(x) * PIXELS) * 3;
      data.fill(0, start, start + PIXELS * 3);
    }
  return decodeQrCode({ width, height: width, data });
}

/** Width of a module. */
const PIXELS = 4;

test.each([1280, 390])('at %d px, sets up an app with a QR code, and shows the recovery codes once', async (width) => {
  const page = await dashboard.openWindow({ width });
  await respond(page, 'two-factor/enable', { totpUri: TOTP_URI, recoveryCodes: RECOVERY_CODES });
  const confirmations = await respond(page, 'two-factor/confirm', {});
  await dashboard.open(page, 'account');
  await click(page, 'Set up');
  await page.getByLabel('Your password').fill(PASSWORD);
  await click(page, 'Continue');
  expect(await readQrCode(page, 'QR code for your authenticator app')).toBe(TOTP_URI);
  await page.getByText('JBSWY3DPEHPK3PXP').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('123 456');
  await setSecondFactor(page, true);
  await click(page, 'Turn on');
  await page.getByText(RECOVERY_CODES[9] ?? '').waitFor();
  expect(confirmations).toEqual([{ code: '123456' }]);
  await expectAccessible(page);
  await click(page, 'Done');
  await page.getByRole('button', { name: 'New recovery codes' }).waitFor();
  expect(await page.getByText(RECOVERY_CODES[9] ?? '').count()).toBe(0);
  await page.close();
});

test('asks for the password before it turns the second factor off', async () => {
  const page = await dashboard.openWindow();
  await setSecondFactor(page, true);
  const requests = await respond(page, 'two-factor/disable', {});
  await dashboard.open(page, 'account');
  await click(page, 'Turn off');
  await page.getByLabel('Your password').fill(PASSWORD);
  await setSecondFactor(page, false);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();
  expect(requests).toEqual([{ password: PASSWORD }]);
  await page.close();
});

test('asks for a code after the password, or for a recovery code', async () => {
  const page = await dashboard.openWindow({ width: 390 });
  await page.route('**/v1/admin/me', (route) => route.fulfill({ status: 401, json: { error: 'Sign in.' } }));
  await respond(page, 'sign-in/email', { status: true, needsCode: true });
  const codes = await respond(page, 'two-factor/verify-totp', {});
  const error = 'The recovery code is wrong, or it was already used.';
  await page.route('**/v1/auth/two-factor/verify-backup-code', (route) =>
    route.fulfill({ status: 403, json: { error } }),
  );
  await dashboard.open(page, 'sign-in');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await click(page, 'Sign in');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await expectAccessible(page);
  await click(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill('aBcD1-fGhIj');
  await click(page, 'Sign in');
  await page.getByText(error).waitFor();
  await click(page, 'Use the authenticator app');
  await page.getByLabel('Code').fill('123456');
  await setSecondFactor(page, true);
  await click(page, 'Sign in');
  await expect.poll(() => page.getByRole('heading', { name: 'Enter your code' }).count()).toBe(0);
  expect(codes).toEqual([{ code: '123456' }]);
  await page.close();
});

test('shows nothing else before an account has the required second factor', async () => {
  const page = await dashboard.openWindow();
  const user = { ...me.user, needsSecondFactor: true };
  await page.route('**/v1/admin/me', (route) => route.fulfill({ json: { ...me, user } }));
  await dashboard.open(page, 'projects');
  await page.getByRole('heading', { name: 'Set up a second factor', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await setSecondFactor(page, true);
  await page.reload();
  await click(page, 'Continue');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/dashboard/${ORG}`);
  await page.close();
});
