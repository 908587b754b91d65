import { expect, test } from 'vitest';
import { cleanEnvironment } from '../test/helpers/clean-environment.ts';

test('keeps proxies, repositories and settings of the calling shell out of tests', () => {
  const foreignVariables = {
    HTTP_PROXY: 'x',
    https_proxy: 'x',
    NO_PROXY: 'x',
    ALL_PROXY: 'x',
    GIT_DIR: 'x',
    BINDERY_PORT: 'x',
    DATABASE_URL: 'x',
  };
  const env: NodeJS.ProcessEnv = {
    ...foreignVariables,
    PATH: '/bin',
    HOME: '/',
    TZ: 'UTC',
    CI: '1',
    BINDERY_TEST_BROWSER: 'bundled',
  };
  cleanEnvironment(env);
  expect(env).toEqual({ PATH: '/bin', HOME: '/', TZ: 'UTC', CI: '1', BINDERY_TEST_BROWSER: 'bundled' });
  expect(
    Object.keys(process.env).filter((name) => /^(?:https?|all|no)_proxy$/i.test(name) || name.startsWith('GIT_')),
  ).toEqual([]);
});
