import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { signMessage } from './sign.ts';
import { createSecret } from './target.ts';

test('a message is signed like the example of Standard Webhooks', () => {
  const message = {
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: 1731705121,
    body: '{"event_type":"ping","data":{"success":true}}',
    secrets: ['whsec_plJ3nmyCDGBKInavdOK15jsl'],
  };
  expect(signMessage(message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  });
});

type Verify = (message: { headers: Record<string, string>; body: string; secret: string }) => unknown;

test('the sample code in the docs accepts a signed message and rejects a changed, old or foreign one', async () => {
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/operate/webhooks.mdx'), 'utf8');
  const code = /^```js verify\.mjs\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { verify: Verify };
  const secret = createSecret();
  const body = '{"type":"webhook.test"}';
  const now = Math.floor(Date.now() / 1000);
  const headers = signMessage({ id: 'msg_1', timestamp: now, body, secrets: [secret] });
  expect(verify({ headers, body, secret })).toEqual({ type: 'webhook.test' });
  expect(() => verify({ headers, body: `${body} `, secret })).toThrow('signature');
  const formerSecret = createSecret();
  const headersOfBoth = signMessage({ id: 'msg_1', timestamp: now, body, secrets: [secret, formerSecret] });
  expect(verify({ headers: headersOfBoth, body, secret: formerSecret })).toEqual(
    verify({ headers: headersOfBoth, body, secret }),
  );
  expect(() => verify({ headers: { ...headers, 'webhook-id': 'msg_2' }, body, secret })).toThrow('signature');
  expect(() => verify({ headers, body, secret: createSecret() })).toThrow('signature');
  const oldHeaders = signMessage({ id: 'msg_1', timestamp: now - 400, body, secrets: [secret] });
  expect(() => verify({ headers: oldHeaders, body, secret })).toThrow('too old');
  expect(() => verify({ headers: {}, body, secret })).toThrow('too old');
});
