import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openFeedback } from '../bundle-server/events/feedback-store.ts';
import { createFeedbackCommand } from './feedback.ts';
import { createSiteStatsCommand } from './site-stats.ts';

let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-feedback-'));
  const store = await openFeedback(path.join(folder, 'site'));
  store.save({
    id: 'a',
    at: '2026-01-02T03:04:05.000Z',
    page: '/start',
    helpful: false,
    comment: 'Too\nshort\u001B[2J',
  });
  store.save({ id: 'b', at: '2026-01-03T00:00:00.000Z', page: '/', helpful: true });
  store.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await createFeedbackCommand().parseAsync(args, { from: 'user' });
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

test('what readers said is shown page by page, and a comment cannot command the terminal', async () => {
  expect(await run('--dir', path.join(folder, 'site'))).toBe(
    'Pages: 2, helpful: 1, not helpful: 1\n\n   yes    no  page\n     0     1  /start\n     1     0  /\n' +
      '\nComments, newest first (UTC)\n2026-01-02 03:04  no   /start  Too short\n',
  );
});

test('as JSON, with as many comments as asked for; a folder without any says so and stays as it is', async () => {
  expect(JSON.parse(await run('--dir', path.join(folder, 'site'), '--json', '--comments', '0'))).toEqual({
    pages: [
      { page: '/start', helpful: 0, unhelpful: 1 },
      { page: '/', helpful: 1, unhelpful: 0 },
    ],
    comments: [],
  });
  fs.mkdirSync(path.join(folder, 'new/releases'), { recursive: true });
  expect(await run('--dir', path.join(folder, 'new'))).toBe('No feedback yet.\n');
  expect(fs.readdirSync(path.join(folder, 'new'))).toEqual(['releases']);
});

test.each([createFeedbackCommand, createSiteStatsCommand])(
  'does not mistake an unused folder for a site without readers %#',
  async (make) => {
    const command = make().exitOverride();
    const getRefusal = (dir: string) => command.parseAsync(['--dir', dir], { from: 'user' }).catch(String);
    fs.writeFileSync(path.join(folder, 'file'), '');
    expect(await getRefusal(path.join(folder, 'none'))).toContain(
      `Can't use ${folder}/none as the folder of \`bindery serve\`: it doesn't exist. Set the folder with --dir or BUNDLE_DIR.`,
    );
    expect(await getRefusal(path.join(folder, 'file'))).toContain('is a file, not a folder');
    expect(await getRefusal(folder)).toContain(
      `${folder} as the folder of \`bindery serve\`: it doesn't contain a bundle.`,
    );
    expect(fs.readdirSync(folder)).not.toContain('none');
  },
);
