import { crc32, deflateSync } from 'node:zlib';

/** An image with at most 16 colors, four bits per pixel. */
export interface IndexedImage {
  width: number;
  height: number;
  /** As `#rrggbb`. */
  palette: readonly string[];
  /** Palette indexes, row by row. */
  pixels: Uint8Array;
}

/** Encodes the image as a PNG file. The same image always has the same bytes. */
export function encodePng({ width, height, palette, pixels }: IndexedImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  const colors = Buffer.from(palette.map((color) => color.slice(1)).join(''), 'hex');
  const stride = Math.ceil(width / 2) + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 2)
      rows[y * stride + 1 + x / 2] = ((pixels[y * width + x] ?? 0) << 4) | (pixels[y * width + x + 1] ?? 0);
  return Buffer.concat([
    SIGNATURE,
    encodeChunk('IHDR', header),
    encodeChunk('PLTE', colors),
    encodeChunk('IDAT', deflateSync(rows, { level: 6 })),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
