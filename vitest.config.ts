import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { cleanEnvironment } from './test/helpers/clean-environment.ts';

cleanEnvironment();

/** Tests of how processor time grows with the input. */
const GROWTH = 'src/**/*.growth.test.ts';

/** Unit tests that run git hundreds of times: to start a program takes a process of 1 GB eight times as long as a small one. */
const GIT = 'src/{export/source,agent/workspace,agent/tools}/*.test.ts';

/**
 * Limits that only a test that hangs reaches. On a machine with twenty other programs, a test takes ten times as long, and a wait costs
 * nothing once what it waits for has happened. So tests set no limits of their own.
 */
const PATIENT = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    // Integration tests wait more than they compute: one more than there are cores keeps all of them busy. Each worker takes up to
    // 1 GB and some of the 100 connections of the one PostgreSQL, so a large machine runs no more than nine.
    maxWorkers: Math.min(availableParallelism(), 8) + 1,
    // One process for many files: what they import is loaded once. So a test leaves nothing behind in its process.
    isolate: false,
    // Node runs the modules of tests as it runs the program: nothing is transformed.
    experimental: { viteModuleRunner: false },
    // Programs that tests start take what is compiled from the place where `bindery` keeps it: they start in half the time.
    // And they do not read the `.env` of whoever works on this.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), BINDERY_ENV_FILE: '' },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bin,src,scripts,evaluation,dashboard}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, GROWTH, GIT],
          ...PATIENT,
        },
      },
      { test: { name: 'git', include: [GIT], exclude: [...configDefaults.exclude, GROWTH], ...PATIENT } },
      { test: { name: 'growth', include: [GROWTH], ...PATIENT } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
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
