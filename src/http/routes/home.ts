import type { App } from '../types.ts';

/** Registers the page at `/`, for people who open the service in a browser. */
export function registerHome(app: App): void {
  app.get('/', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Bindery</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem }
code { font-family: ui-monospace, monospace }
</style>
</head>
<body>
<main>
<h1>Bindery</h1>
<p>A documentation service you run yourself. It turns prompts into pull requests, and exports your <code>docs.json</code> repositories as bundles of static HTML, CSS and JavaScript.</p>
<p><a href="/dashboard">Open the dashboard</a></p>
<p>The HTTP API is at this URL too. <a href="/openapi.json">/openapi.json</a> describes every endpoint, and <a href="/readyz">/readyz</a> reports whether the service is ready.</p>
</main>
</body>
</html>
`;
