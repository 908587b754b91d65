import { expect, test } from 'vitest';
import { parseRequest } from './message.ts';

const createMessage = (method: string) =>
  new TextEncoder().encode(`${JSON.stringify({ method, url: 'https://a.example/', headers: [], cookies: [] })}\nbody`);

test.each(['GET', 'QUERY', 'COPY', 'VERSION-CONTROL'])('forwards %s', (method) => {
  expect(parseRequest(createMessage(method))).toMatchObject({ method });
});

test.each(['CONNECT', 'TRACE', 'TRACK', 'get', 'A B', 'A\r\nX: 1', ''])('does not forward %j', (method) => {
  expect(parseRequest(createMessage(method))).toBeUndefined();
});
