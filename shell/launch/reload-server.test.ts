import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, jest, test } from '@jest/globals';
import { devClient } from '@land/http/dev-server';
import { ReloadServer } from './reload-server.ts';

const open = async (url: string) => (await once(get(url, { agent: false }), 'response'))[0] as IncomingMessage;

test('an open page shows why a build failed, until the next one', async () => {
  const server = new ReloadServer();
  const url = await server.listen();
  const events = await open(`${url}/dev/events`);
  const source: { onmessage?: (event: { data: string }) => void } = {};
  new Function('EventSource', await text(await open(url + devClient)))(jest.fn(() => source));
  const shownNext = async () => {
    const [chunk] = (await once(events, 'data')) as [Buffer];
    source.onmessage?.({ data: /^data: (.*)$/m.exec(chunk.toString())?.[1] ?? '' });
    return document.querySelector('[style*=fixed]')?.textContent;
  };
  expect(await shownNext()).toBeUndefined();
  server.noteProblem('src/pages.ts:7: a bracket is missing\n<b>');
  expect(await shownNext()).toBe('src/pages.ts:7: a bracket is missing\n<b>');
  server.noteProblem('');
  expect(await shownNext()).toBeUndefined();
  events.destroy();
});
