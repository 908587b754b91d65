import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { cleanEnvironment } from './test/helpers/clean-environment.ts';

cleanEnvironment();

/** Tests of how CPU time grows with the input. */
const GROWTH = 'src/**/*.growth.test.ts';

/**
 * Unit tests that start many programs. Starting a program costs five times as much processor time in a process of
 * 450 MB as in a small one.
 */
const PROGRAMS = [
  'src/export/{source,drift,page-history}/**/*.test.ts',
  'src/agent/{workspace,tools,checks}/**/*.test.ts',
  'src/agent/{automations/gates,translations}/*.test.ts',
  'src/{lib/git,lib/processes,cli/check/freshness,cli/translations}/**/*.test.ts',
  'evaluation/*.test.ts',
  'bin/*.test.ts',
  'scripts/package/*.test.ts',
];
/** Tests of code that runs in browsers, which need a document. */
const BROWSER = ['dashboard/**/*.test.tsx', 'src/site/{client,plugins/*/client}/**/*.test.ts'];
/** Integration tests that run Git hundreds of times, for the same reason. The others also render, which needs memory. */
const AGENT = 'test/integration/{agent-*,hosts/*,hostile-agent-jobs,pulls,pushes}.test.ts';

/**
 * Limits that only a hanging test reaches. On a busy machine a test takes ten times as long, and a wait ends as soon as its
 * condition is met. So tests don't set their own limits.
 */
const PATIENT = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    // Integration tests mostly wait, so two workers more than there are cores keep all cores busy. Each worker uses up to
    // 1 GB and some of PostgreSQL's 100 connections, so large machines run at most nine.
    maxWorkers: Math.min(availableParallelism() + 2, 9),
    // One process runs many files, so that imports are loaded once. Tests must leave no state in the process.
    isolate: false,
    // Node.js runs the tests' modules as it runs the program, without transforming them.
    experimental: { viteModuleRunner: false },
    // Programs that tests start share the compile cache of `bindery`, which halves their start time. They don't read your
    // `.env`.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), BINDERY_ENV_FILE: '' },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bin,src,scripts,evaluation,dashboard}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, GROWTH, ...PROGRAMS, ...BROWSER],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'browser',
          include: BROWSER,
          environment: 'happy-dom',
          setupFiles: ['test/helpers/simulated-document.ts'],
          // Node.js can't run JSX.
          experimental: { viteModuleRunner: true },
          ...PATIENT,
        },
      },
      { test: { name: 'programs', include: PROGRAMS, exclude: [...configDefaults.exclude, GROWTH], ...PATIENT } },
      { test: { name: 'growth', include: [GROWTH], ...PATIENT } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [...configDefaults.exclude, AGENT],
          globalSetup: ['test/helpers/postgres-global.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'agent',
          include: [AGENT],
          globalSetup: ['test/helpers/postgres-global.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/helpers/e2e-global.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
