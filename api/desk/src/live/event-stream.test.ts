/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { awaySince, countsStore, listen } from './event-stream.ts';

const STREAM = [
  'retry: 2000\n\n: alive\n\n',
  'event: counts\nid: 7.a\ndata: {"late":2,"endingSoon":1,"fresh":0}\n\n',
  'event: lead-changed\nid: 8.a\ndata: {"id":"1",\ndata: "by":{"name":"Zoë"}}\n\n',
  'event: what-a-newer-api-tells\ndata: {}\n\n',
  'event: lead-arrived\nid:9.b\ndata:{"id":"2"}\n\nevent: bye\ndata: {}\n\n',
  'event: lead-arrived\ndata: {"id":"3"}\n\n',
].join('');

test.each([1, 2, 7, 1000])('events are read however the line cuts them: in pieces of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode(STREAM);
  const asked: unknown[] = [];
  globalThis.fetch = (_, init) => {
    asked.push(init?.headers);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_none, index) =>
      bytes.slice(index * size, (index + 1) * size),
    );
    const body = new ReadableStream({
      start(line) {
        for (const piece of pieces) line.enqueue(piece);
        line.close();
      },
    });
    return Promise.resolve(new Response(body));
  };
  const heard: unknown[] = [];
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = listen((name, data) => {
      heard.push([name, data]);
      if (name === 'bye') resolve();
    });
  });
  stop();
  expect(heard).toEqual([
    ['counts', { late: 2, endingSoon: 1, fresh: 0 }],
    ['lead-changed', { id: '1', by: { name: 'Zoë' } }],
    ['lead-arrived', { id: '2' }],
    ['bye', {}],
  ]);
  expect(countsStore.get()).toEqual({ late: 2, endingSoon: 1, fresh: 0 });
  expect(asked).toHaveLength(1);
});

test('after a bye, or a refusal, the next stream follows: whether the session is over is asked for', async () => {
  const wait = setTimeout;
  const quicker = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((then: () => void, ms: number) => wait(then, ms / 100)) as typeof setTimeout);
  const answers = [new Response('event: bye\ndata: {}\n\n'), new Response('', { status: 401 }), new Response(STREAM)];
  globalThis.fetch = () => Promise.resolve(answers.shift()!);
  const heard: string[] = [];
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = listen((name) => {
      if (heard.push(name) === 6) resolve();
    });
  });
  stop();
  quicker.mockRestore();
  expect(heard).toEqual(['bye', 'bye', 'counts', 'lead-changed', 'lead-arrived', 'bye']);
  expect(awaySince.get()).toBeUndefined();
});
