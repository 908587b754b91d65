import { defineConfig } from 'vite';

/** `npx vite dashboard` serves the page with changes at once, in front of a Bindery at its usual address. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  oxc: { jsx: { runtime: 'automatic' } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The policy of the page forbids data in addresses, but for images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What most pages share comes as one file: forty of a kilobyte each cost more than what one page does not need of it. Tabs and
          // switches bring packages that few pages have.
          groups: [{ name: 'shared', test: /[\\/]dashboard[\\/](?:api|lib|parts|ui)[\\/](?!Tabs|Switch)/ }],
        },
      },
      onwarn(warning, warn) {
        // Packages that servers render, too, begin with "use client".
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:7777', '/v2': 'http://127.0.0.1:7777' } },
});
