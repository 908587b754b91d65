import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser } from './parse-events.ts';

const STREAM =
  'retry: 2000\n\n: still here\n\nid: 1\ndata: {"a":1}\n\nid: 2\ndata: x\ndata: y\n\nevent: end\ndata: {}\n\n';
const EVENTS = [
  { id: '1', event: 'message', data: '{"a":1}' },
  { id: '2', event: 'message', data: 'x\ny' },
  { id: undefined, event: 'end', data: '{}' },
];

test('parses the same events wherever the stream is split', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length)), (cuts) => {
      const parse = createEventParser();
      const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
      const chunks = places.slice(1).map((place, index) => STREAM.slice(places[index], place));
      expect(chunks.flatMap(parse)).toEqual(EVENTS);
    }),
  );
});

test('returns an event only after all of it has arrived', () => {
  const parse = createEventParser();
  expect(parse('id: 1\ndata: he')).toEqual([]);
  expect(parse('llo\n\n')).toEqual([{ id: '1', event: 'message', data: 'hello' }]);
});
