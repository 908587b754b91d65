import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';
import { findVideoPlayer } from './video-player.ts';

test.each([
  ['https://www.youtube.com/watch?v=aB-1', 'https://www.youtube.com/embed/aB-1'],
  ['https://youtube.com/watch?list=x&v=aB-1&t=90s', 'https://www.youtube.com/embed/aB-1?start=90'],
  ['https://youtu.be/aB-1?t=9', 'https://www.youtube.com/embed/aB-1?start=9'],
  ['https://www.youtube.com/shorts/aB-1', 'https://www.youtube.com/embed/aB-1'],
  ['https://vimeo.com/123', 'https://player.vimeo.com/video/123'],
  ['https://www.loom.com/share/ab1', 'https://www.loom.com/embed/ab1'],
])('the player of %s is %s', (url, player) => {
  expect(findVideoPlayer(url)).toBe(player);
});

test.each(['https://www.youtube.com/embed/aB-1', 'https://example.com/watch?v=aB-1', 'https://www.youtube.com/@name'])(
  '%s has no player',
  (url) => {
    expect(findVideoPlayer(url)).toBeUndefined();
  },
);

test('a frame with the page of a video shows its player, with a notice', async () => {
  const { body, markdown, diagnostics } = await renderTestPage('<iframe src="https://youtu.be/aB-1" />');
  expect(body).toContain('src="https://www.youtube.com/embed/aB-1"');
  expect(markdown).toContain('(https://youtu.be/aB-1)');
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['frame-blocked', 'info']]);
});
