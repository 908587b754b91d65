/** Pages of videos, which can't be shown in a frame → the addresses of their players, which can. */
const PLAYERS: readonly [RegExp, string][] = [
  [/^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+)/, 'https://www.youtube.com/embed/'],
  [/^https:\/\/(?:www\.|m\.)?youtube\.com\/shorts\/([\w-]+)/, 'https://www.youtube.com/embed/'],
  [/^https:\/\/youtu\.be\/([\w-]+)/, 'https://www.youtube.com/embed/'],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/, 'https://player.vimeo.com/video/'],
  [/^https:\/\/(?:www\.)?loom\.com\/share\/(\w+)/, 'https://www.loom.com/embed/'],
];

/** Returns the address of a video's player, with the time at which it starts; undefined for other pages. */
export function findVideoPlayer(url: string): string | undefined {
  for (const [pattern, player] of PLAYERS) {
    const id = pattern.exec(url)?.[1];
    if (id === undefined) continue;
    const start = player.includes('youtube') ? /[?&](?:t|start)=(\d{1,6})s?(?:[&#]|$)/.exec(url)?.[1] : undefined;
    return player + id + (start === undefined ? '' : `?start=${start}`);
  }
  return undefined;
}
