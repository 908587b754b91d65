import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { startDemoService } from '../../scripts/demo/demo-service.ts';
import { showAutomationDemo } from '../../scripts/demo/show-automations.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('shows both halves of Bindery in the demo without key or network, says that a script plays the model, and exits cleanly', async () => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(BINDERY_|DATABASE_URL|OPENAI_|ANTHROPIC_|GOOGLE_)/.test(name)),
  );
  const { stdout } = await execa('npm', ['run', 'demo', '--', '--once'], {
    cwd: ROOT,
    env: { ...env, BINDERY_RENDER_THREADS: '1', DATABASE_URL: 'postgresql://127.0.0.1:1/not-to-be-used' },
    extendEnv: false,
  });
  expect(stdout).toContain('A script plays the model');
  expect(stdout).toContain('[scripted, no AI]');
  expect(stdout).toMatch(/validate +Checked the site: 1 new problem/);
  expect(stdout).toMatch(/validate +Checked the site: No problems found/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/pulls\/pr_\w+\?signature=/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/pulls\/pr_\w+\?by=key_\w+&expires=\d+&signature=/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/files\/bundles\/\S+\.tar\.gz/);
  expect(stdout).toMatch(/http:\/\/docs\.example\.com\.localhost:\d+\/\n/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/dashboard\/welcome\?token=/);
});

test('shows how the documentation follows the code and its readers, without key or network', async () => {
  vi.stubEnv('BINDERY_MODEL', undefined);
  const service = await startDemoService({ createPool: createLocalPool });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await showAutomationDemo(service, new AbortController().signal);
    const stdout = write.mock.calls.map(([chunk]) => chunk).join('');
    expect(stdout).toContain('A script plays the model');
    expect(stdout).toMatch(/Pull request "Document the option --retry": http:\S+\/pulls\/pr_/);
    expect(stdout.match(/Documentation checks: No new problems\./g)).toHaveLength(3);
    expect(stdout).toMatch(/Preview: http:\/\/preview-/);
    expect(stdout).toContain('The agent replied: "I added an example below the table."');
    expect(stdout).toMatch(/Readers see it: http:\/\/docs\.example\.com\.localhost:\d+\/reference\/cli/);
    expect(stdout).toContain('Pull request "Help readers who search for "snooze""');
  } finally {
    write.mockRestore();
    vi.unstubAllEnvs();
    await service.close();
  }
});
