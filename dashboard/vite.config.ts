import { defineConfig } from 'vite';

/** `npx vite dashboard` serves the dashboard with live updates and forwards API requests to Bindery on port 7777. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  oxc: { jsx: { runtime: 'automatic' } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The page's Content-Security-Policy forbids `data:` URLs, except for images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Code that most pages share is one file, because forty 1 kB files cost more than the unused part of one file.
          // The excluded files stay separate: few pages need them or the packages that they import.
          groups: [
            {
              name: 'shared',
              test: /[\\/]dashboard[\\/](?:api|lib|parts|ui)[\\/](?!Tabs|Switch|Checks|RepositoryCredentials|Combobox|rank-matches|LongList|KeyCells|expiry|budget-amount|Changes|SideBySide|Unified|pair-lines)/,
            },
          ],
        },
      },
      onwarn(warning, warn) {
        // Packages with server rendering start with "use client", which doesn't matter here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:7777', '/v2': 'http://127.0.0.1:7777' } },
});
