/** Setup of tests that run browser code in a simulated document. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Only a hanging test waits this long.
configure({ asyncUtilTimeout: 120_000 });

afterEach(() => {
  cleanup();
  // One document serves many test files.
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
