import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { renderTestSite } from '../../testing.ts';
import { drawCard } from './draw-card.ts';
import { rasterize } from './rasterize.ts';

const COLORS = { background: '#ffffff', title: '#111111', text: '#555555', accent: '#0000ff' };

function draw(card: { site?: string; title?: string; description?: string }): Buffer {
  return drawCard({ site: '', title: '', description: '', colors: COLORS, ...card });
}

/** Counts the card's pixels that are neither background nor accent, per half of its height. */
function countInk(png: Buffer): [top: number, bottom: number] {
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const ink: [number, number] = [0, 0];
  for (let y = 0; y < 630; y++)
    for (const byte of rows.subarray(y * 601 + 1, (y + 1) * 601))
      for (const place of [byte >> 4, byte & 15]) if (place !== 0 && place !== 15) ink[y < 180 ? 0 : 1] += 1;
  return ink;
}

test('a pixel is as dark as the proportion that the outline fills', () => {
  const square = rasterize('M0,0L25,0L25,20L0,20Z', 0.1);
  expect([square.left, square.top]).toEqual([0, -2]);
  expect([...square.pixels.subarray(0, 3)]).toEqual([255, 255, 128]);
  const triangle = rasterize('M0,0L10,0L10,10Z', 0.1);
  expect(triangle.pixels[0]).toBe(128);
  expect(rasterize('', 1).pixels).toHaveLength(0);
});

test('a card is a PNG in the preview size, with the same bytes each time', () => {
  const png = draw({ site: 'Site', title: 'A title' });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(draw({ site: 'Site', title: 'A title' }).equals(png)).toBe(true);
  expect(draw({ site: 'Site', title: 'Another' }).equals(png)).toBe(false);
});

test('omits texts with characters that the font lacks, and draws the others', () => {
  expect(countInk(draw({ title: '重试' }))).toEqual([0, 0]);
  const [topInk, bottomInk] = countInk(draw({ site: 'Документация', title: '重试', description: 'Ελληνικά' }));
  expect(topInk).toBeGreaterThan(500);
  expect(bottomInk).toBeGreaterThan(500);
});

test('keeps long texts within the card', () => {
  const longCard = draw({ title: 'Donaudampfschifffahrt'.repeat(9), description: 'many words '.repeat(99) });
  expect(countInk(longCard)[1]).toBeGreaterThan(5_000);
  expect(countInk(draw({ title: 'word '.repeat(99) }))[1]).toBeGreaterThan(countInk(draw({ title: 'word' }))[1] * 10);
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function renderPreviews(docs: object, { frontmatter = '', settings = {} } = {}) {
  const { pages } = await renderTestSite(
    {
      'docs.json': {
        name: 'T',
        navigation: { pages: ['a b'] },
        ...docs,
      },
      'a b.mdx': `---\ntitle: A\n${frontmatter}\n---\n`,
      'own.png': Buffer.from(PIXEL, 'base64'),
    },
    { origin: 'https://docs.acme.test', ...settings },
  );
  const page = pages.get('/a b');
  const image = /<meta property="og:image" content="([^"]*)">/.exec(page?.html ?? '')?.[1];
  return { image, files: page?.files.map(({ path }) => path) };
}

test('pages of a site with "thumbnails" and a public URL have an image, unless the author chose one', async () => {
  const drawnPreview = { image: 'https://docs.acme.test/_docs/previews/a%20b.png', files: ['_docs/previews/a b.png'] };
  expect(await renderPreviews({ thumbnails: {} })).toEqual(drawnPreview);
  expect(await renderPreviews({ thumbnails: { appearance: 'dark' } })).toEqual(drawnPreview);
  const noPreview = { image: undefined, files: [] };
  expect(await renderPreviews({})).toEqual(noPreview);
  expect(await renderPreviews({ thumbnails: {} }, { settings: { origin: undefined } })).toEqual(noPreview);
  expect(await renderPreviews({ thumbnails: {} }, { settings: { features: createFeatures('air-gapped') } })).toEqual(
    noPreview,
  );
  const authorImage = { image: 'https://docs.acme.test/own.png', files: [] };
  expect(await renderPreviews({ thumbnails: { background: '/own.png' } })).toEqual(authorImage);
  expect(await renderPreviews({ thumbnails: {} }, { frontmatter: '"og:image": /own.png' })).toEqual(authorImage);
});
