import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import zlib from 'node:zlib';
import { startProcess } from '../processes.ts';
import type { StartedServer } from '../processes.ts';

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined;
}

export interface NginxOptions {
  site: string;
  work: string;
  /** Page headers of our responses, which nginx sends as well. */
  pageHeaders: Headers;
}

/** Serves a folder with one nginx worker in a typical setup: sendfile, precompressed files, no access log. */
export async function startNginx({ site, work, pageHeaders }: NginxOptions): Promise<StartedServer> {
  for (const file of fs.globSync('**/*.{html,css,js,svg}', { cwd: site })) {
    const bytes = fs.readFileSync(path.join(site, file));
    if (bytes.length >= 512) fs.writeFileSync(path.join(site, `${file}.gz`), zlib.gzipSync(bytes, { level: 7 }));
  }
  const port = await findPort();
  const config = path.join(work, 'nginx.conf');
  fs.writeFileSync(config, printConfig({ site, work, port, pageHeaders }));
  // nginx prints nothing once it listens, so a shell that does starts it.
  const script = `nginx -p "$1" -c "$2" & trap 'kill $!' TERM; echo "http://127.0.0.1:$3"; wait`;
  const shell = await startProcess('sh', ['-c', script, 'sh', work, config, String(port)]);
  await waitUntilListening(port);
  return { ...shell, pid: Number(fs.readFileSync(path.join(work, 'nginx.pid'), 'utf8')) };
}

function printConfig({ site, work, port, pageHeaders }: NginxOptions & { port: number }): string {
  const { contentSecurityPolicy } = readHeaders(site);
  const ofPages = ['Link', 'X-Llms-Txt'].flatMap((name) => {
    const variable = `$page_${name.toLowerCase().replaceAll('-', '_')}`;
    const value = pageHeaders.get(name);
    return value === null ? [] : [{ name, variable, value }];
  });
  const maps = ofPages.map(
    ({ variable, value }) =>
      `map "$status $sent_http_content_type" ${variable} { "200 text/html" '${value}'; default ""; }`,
  );
  return `daemon off;
master_process off;
error_log stderr;
pid ${work}/nginx.pid;
events { worker_connections 1024; }
http {
  types {
    text/html html; text/css css; text/javascript js; image/svg+xml svg; image/png png;
    application/json json; font/woff2 woff2; text/markdown md; text/plain txt;
  }
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  keepalive_requests 100000000;
  keepalive_timeout 65 65;
  map "$status $sent_http_content_type" $vary {
    "200 text/html" "Accept, Accept-Encoding"; "200 text/css" "Accept-Encoding"; "200 text/javascript" "Accept-Encoding"; default "";
  }
  ${maps.join('\n  ')}
  include ${site}/_docs/redirects.nginx.conf;
  server {
    listen 127.0.0.1:${port};
    root ${site};
    add_header X-Content-Type-Options nosniff always;
    add_header Referrer-Policy strict-origin-when-cross-origin always;
    add_header Cache-Control no-cache always;
    add_header Vary $vary;
    ${ofPages.map(({ name, variable }) => `add_header ${name} ${variable};`).join('\n    ')}
    ${contentSecurityPolicy ? `add_header Content-Security-Policy "${contentSecurityPolicy}" always;` : ''}
    error_page 404 /404.html;
    if ($docs_permanent) { return 308 $docs_permanent$is_args$args; }
    if ($docs_temporary) { return 307 $docs_temporary$is_args$args; }
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`;
}

function readHeaders(site: string): { contentSecurityPolicy?: string } {
  const file = path.join(site, '_docs', 'headers.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { contentSecurityPolicy?: string }) : {};
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitUntilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx did not start');
}
