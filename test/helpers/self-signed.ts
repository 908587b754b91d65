import { createSign, generateKeyPairSync } from 'node:crypto';

/** Creates a key and a self-signed certificate in PEM format, because Node can't create certificates. */
export function createSelfSigned(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(objectId('2a864886f70d01010b'), encode(0x05, Buffer.alloc(0)));
  const name = sequence(encode(0x31, sequence(objectId('550403'), encode(0x0c, Buffer.from('Test provider')))));
  const time = (year: number) => encode(0x18, Buffer.from(`${year}0101000000Z`));
  const year = new Date().getUTCFullYear();
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = encode(0xa0, encode(0x02, Buffer.from([2])));
  const body = sequence(
    version,
    encode(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(year - 1), time(year + 10)),
    name,
    spki,
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const der = sequence(body, algorithm, encode(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return encode(0x30, Buffer.concat(parts));
}

function objectId(hex: string): Buffer {
  return encode(0x06, Buffer.from(hex, 'hex'));
}

/** Encodes a value with its tag and length (DER). */
function encode(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 256 ? [length] : [length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}
