import { describe, expect, it } from 'vitest';
import { ATTACHMENT_LIMITS, checkAttachments } from './check-attachments.ts';

/** A single pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const encode = (content: string | Buffer) => Buffer.from(content).toString('base64');

/** A PNG whose header states a size that it doesn't have. */
function createWidePng(): string {
  const bytes = Buffer.from(PNG, 'base64');
  bytes.writeUInt32BE(40_000, 16);
  return encode(bytes);
}

/** A whole PNG with many more bytes than it needs. */
function createPaddedPng(bytes: number): string {
  const image = Buffer.from(PNG, 'base64');
  return encode(Buffer.concat([image.subarray(0, -12), Buffer.alloc(bytes), image.subarray(-12)]));
}

describe('checkAttachments', () => {
  it('recognizes images by their content, and takes everything else as text', () => {
    expect(
      checkAttachments([
        { name: ' shot.txt ', mediaType: 'text/plain', data: PNG },
        { name: 'notes.md', mediaType: 'image/png', data: encode('# Größe') },
        { name: 'logo.svg', data: encode('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>') },
      ]).map(({ name, mediaType }) => `${name} ${mediaType}`),
    ).toEqual(['shot.txt image/png', 'notes.md text/plain', 'logo.svg text/plain']);
  });

  it.each([
    ['a path', { name: '../a.png', data: PNG }],
    ['a Windows path', { name: String.raw`C:\a.png`, data: PNG }],
    ['a control character', { name: 'a\u0007.png', data: PNG }],
    ['a direction mark', { name: 'a\u202egnp.exe', data: PNG }],
    ['a tag', { name: '</attachment>', data: PNG }],
    ['an empty name', { name: ' ', data: PNG }],
    ['a long name', { name: 'a'.repeat(121), data: PNG }],
    ['no base64', { name: 'a.png', data: 'data:image/png;base64,AAAA' }],
    ['base64 with spaces', { name: 'a.txt', data: 'QUJD QUJD' }],
    ['nothing', { name: 'a.txt', data: '====' }],
    ['a truncated image', { name: 'a.png', data: encode(Buffer.from(PNG, 'base64').subarray(0, 40)) }],
    ['an image with a huge side', { name: 'a.png', data: createWidePng() }],
    ['a GIF', { name: 'a.gif', data: encode(Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')) }],
    ['a PDF', { name: 'a.pdf', data: encode(Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe, 0])) }],
    ['NUL bytes', { name: 'a.txt', data: encode('a\0b') }],
    ['invalid UTF-8', { name: 'a.txt', data: encode(Buffer.from([0xc3, 0x28])) }],
    ['a long text', { name: 'a.txt', data: encode('a'.repeat(ATTACHMENT_LIMITS.textBytes + 1)) }],
  ])('refuses %s, with a message that says what is possible', (_case, attachment) => {
    expect(() => checkAttachments([attachment])).toThrow(/^(?:Expected|The (?:image|text|attachment) ).*\.$/s);
  });

  it('refuses more files than the limit', () => {
    const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, data: PNG }));
    expect(() => checkAttachments(files)).toThrow('Expected at most 5 attachments, got 6.');
    expect(checkAttachments(files.slice(1))).toHaveLength(5);
  });

  it('refuses an image over the limit, and files over the limit together', () => {
    const { imageBytes } = ATTACHMENT_LIMITS;
    const image = createPaddedPng(imageBytes - 1_000);
    expect(checkAttachments([{ name: 'a.png', data: image }])).toHaveLength(1);
    expect(() => checkAttachments([{ name: 'a.png', data: createPaddedPng(imageBytes) }])).toThrow('Make it smaller.');
    const files = Array.from({ length: ATTACHMENT_LIMITS.count }, (_, at) => ({ name: `${at}.png`, data: image }));
    expect(() => checkAttachments(files)).toThrow(/Expected at most 5000000 bytes of attachments/);
  });
});
