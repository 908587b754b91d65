import { AppError } from '../../errors.ts';
import { isWhole, MAX_IMAGE_BYTES, MAX_PIXELS, measure, MEDIA_TYPES } from '../tools/read-image.ts';

/** A file that a person sends with a prompt. */
export interface NewAttachment {
  name: string;
  /** The type that the caller states. Images are recognized by their content. */
  mediaType?: string | undefined;
  /** Base64. */
  data: string;
}

/** A checked file. */
export interface CheckedAttachment {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** Limits of the files of one prompt. */
export const ATTACHMENT_LIMITS = {
  count: 5,
  nameCharacters: 120,
  imageBytes: MAX_IMAGE_BYTES,
  textBytes: 500_000,
  totalBytes: 5_000_000,
};

/**
 * Checks the files of a prompt, which can be anything: their number, names, sizes and contents. Returns PNG, JPEG and
 * WebP images, and UTF-8 texts. Throws `invalid_request` for others, and `payload_too_large`.
 */
export function checkAttachments(attachments: readonly NewAttachment[]): CheckedAttachment[] {
  if (attachments.length > ATTACHMENT_LIMITS.count)
    throw new AppError(
      'invalid_request',
      `Expected at most ${ATTACHMENT_LIMITS.count} attachments, got ${attachments.length}.`,
    );
  const checkedAttachments = attachments.map(checkAttachment);
  const totalBytes = checkedAttachments.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (totalBytes > ATTACHMENT_LIMITS.totalBytes)
    throw new AppError(
      'payload_too_large',
      `Expected at most ${ATTACHMENT_LIMITS.totalBytes} bytes of attachments, got ${totalBytes}. Leave out a file or make it smaller.`,
    );
  return checkedAttachments;
}

function checkAttachment({ name: givenName, data }: NewAttachment): CheckedAttachment {
  const name = parseName(givenName);
  const bytes = decode(name, data);
  const image = measure(bytes);
  return image === undefined || !(image.type in MEDIA_TYPES)
    ? checkText(name, bytes, image?.type)
    : checkImage(name, bytes, image);
}

/** Names appear in prompts, lists and paths of downloads. */
function parseName(text: string): string {
  const name = text.normalize('NFC').trim();
  const isName = name !== '' && name.length <= ATTACHMENT_LIMITS.nameCharacters && !/[/\\\p{C}"<>]/u.test(name);
  if (isName && name !== '.' && name !== '..') return name;
  throw new AppError(
    'invalid_request',
    `Expected the name of an attachment, such as screenshot.png, without a folder; got ${JSON.stringify(text.slice(0, 60))}.`,
  );
}

function decode(name: string, data: string): Buffer {
  const isBase64 = data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
  const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.alloc(0);
  if (bytes.length > 0) return bytes;
  throw new AppError('invalid_request', `Expected the data of ${JSON.stringify(name)} to be a file in base64.`);
}

function checkImage(
  name: string,
  bytes: Buffer,
  { type, width, height }: { type: string; width: number; height: number },
): CheckedAttachment {
  const { imageBytes } = ATTACHMENT_LIMITS;
  if (bytes.length > imageBytes || Math.max(width, height) > MAX_PIXELS)
    throw new AppError(
      'invalid_request',
      `The image ${JSON.stringify(name)} has ${bytes.length} bytes and ${width} × ${height} pixels. The maximum is ${imageBytes} bytes and ${MAX_PIXELS} pixels on each side. Make it smaller.`,
    );
  if (width < 1 || height < 1 || !isWhole(bytes, type))
    throw new AppError('invalid_request', `The image ${JSON.stringify(name)} is truncated. Save it again.`);
  return { name, mediaType: MEDIA_TYPES[type] ?? 'image/png', bytes };
}

function checkText(name: string, bytes: Buffer, imageType: string | undefined): CheckedAttachment {
  const text = decodeText(bytes);
  if (text === undefined || (imageType !== undefined && imageType !== 'svg'))
    throw new AppError(
      'invalid_request',
      `The attachment ${JSON.stringify(name)} isn't a PNG, JPEG or WebP image or a UTF-8 text file. Convert it first.`,
    );
  if (bytes.length > ATTACHMENT_LIMITS.textBytes)
    throw new AppError(
      'invalid_request',
      `The text file ${JSON.stringify(name)} has ${bytes.length} bytes. The maximum is ${ATTACHMENT_LIMITS.textBytes}. Attach only the part that matters.`,
    );
  return { name, mediaType: 'text/plain', bytes };
}

/** Returns undefined for bytes that aren't text. */
function decodeText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
