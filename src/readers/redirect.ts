import type { ServerResponse } from 'node:http';

/** Sends the browser to a path or URL after a sign-in step, always with GET. */
export function redirectTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).end();
}
