import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('shows both halves of Bindery in the demo without key or network, says that a script plays the model, and exits cleanly', async () => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(BINDERY_|DATABASE_URL|OPENAI_|ANTHROPIC_|GOOGLE_)/.test(name)),
  );
  const { stdout, exitCode } = await execa('npm', ['run', 'demo', '--', '--once'], {
    cwd: ROOT,
    env: { ...env, BINDERY_RENDER_THREADS: '1', DATABASE_URL: 'postgresql://127.0.0.1:1/not-to-be-used' },
    extendEnv: false,
  });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('A script plays the model');
  expect(stdout).toContain('[scripted, no AI]');
  expect(stdout).toMatch(/validate +Checked the site: 1 new problem/);
  expect(stdout).toMatch(/validate +Checked the site: No new problems/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/pulls\/pr_\w+\?signature=/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/pulls\/pr_\w+\?by=key_\w+&expires=\d+&signature=/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/files\/bundles\/\S+\.tar\.gz/);
});
