import { get, type IncomingMessage } from 'node:http';

/** An event as it came, and when. */
export interface Heard {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
  readonly at: number;
}

/** Listens at an api, and keeps what comes. */
export async function listen(origin: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/api/admin/events`, { headers }, resolve).on('error', reject);
  });
  const events: Heard[] = [];
  let text = '';
  let read = 0;
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  response.on('error', () => undefined);
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    // What comes after the last blank line is cut off, and does not count in browsers either.
    for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
      const [, id, event, data] = /^id: (.+)\nevent: (.+)\ndata: (.+)$/m.exec(text.slice(read, end)) ?? [];
      if (id && event && data) events.push({ id, event, data: JSON.parse(data) as Heard['data'], at: Date.now() });
      read = end + 2;
    }
  });
  const until = async (matches: (event: Heard) => boolean): Promise<Heard> => {
    for (;;) {
      const found = events.find(matches);
      if (found) return found;
      await new Promise((resolve) => response.once('data', resolve));
    }
  };
  return { response, events: () => events, until, ended, text: () => text, stop: () => response.destroy() };
}

/** Listens as the desk does: when a process has gone, at the next one, from the last event on. */
export function follow(origins: readonly string[], first: number, headers: Record<string, string>) {
  const connections: (Awaited<ReturnType<typeof listen>> & { readonly openedAt: number })[] = [];
  let isOver = false;
  const go = async () => {
    for (let at = first; !isOver; at += 1) {
      const last = connections.flatMap((each) => each.events()).at(-1)?.id;
      const sent = { ...headers, ...(last !== undefined && { 'last-event-id': last }) };
      const stream = await listen(origins[at % origins.length] ?? '', sent).catch(() => undefined);
      if (stream === undefined) continue;
      connections.push({ ...stream, openedAt: Date.now() });
      if (isOver) stream.stop();
      await stream.ended;
    }
  };
  const over = go();
  const stop = () => {
    isOver = true;
    connections.at(-1)?.stop();
    return over;
  };
  /** What came over all connections, each with when its connection was open. */
  const heard = () => connections.flatMap(({ openedAt, events }) => events().map((event) => ({ ...event, openedAt })));
  return { heard, connections, stop };
}
