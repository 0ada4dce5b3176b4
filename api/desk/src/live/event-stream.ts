/**
 * What the api tells as it happens. One tab of a browser listens for all: it holds a lock, and passes on what it hears.
 * Times of silence are told: `away` since when.
 */
import { createValueStore } from '../api/value-store.ts';
import { type Schemas, sessionOf } from '../api/call.ts';

interface Named {
  id: string;
  name: string;
}

type Shown =
  'status' | 'assignee' | 'followUpAt' | 'clockState' | 'nextStatuses' | 'attempts' | 'others' | 'lastContact';

/** A lead changed; as it stands now. Notes and calls count, though its version stays. */
export interface LeadChanged extends Pick<Schemas['LeadListItem'], 'id' | 'version' | 'lostReason' | Shown> {
  suspectedSpam: boolean;
  confirmedSpam: boolean;
  what: Schemas['AuditAction'];
  by: Named | null;
}

export type LiveCounts = Record<'late' | 'endingSoon' | 'fresh' | 'suspectedSpam', Schemas['LeadCount']>;

/** What is told, by name. `reset`: too much was missed. `bye`: the session may be over, or another. */
export interface LiveEvents {
  'lead-changed': LeadChanged;
  'leads-erased': { ids: string[] };
  'lead-arrived': { id: string; type: Schemas['LeadType']; respondBy: string | null };
  /** Instead of one each, where more than 50 came within a second. */
  'many-arrived': { count: number; more: boolean };
  counts: LiveCounts;
  viewing: { id: string; staff: Named[] };
  reset: object;
  /** `left`: id of who has signed out in another tab. */
  bye: { left?: string };
}

type LiveName = keyof LiveEvents;
const NAMES: LiveName[] = [
  ...(['lead-changed', 'leads-erased', 'lead-arrived', 'many-arrived'] as const),
  ...(['counts', 'viewing', 'reset', 'bye'] as const),
];

/** Since when nothing is heard, in milliseconds since 1970; undefined while all is well. */
export const awaySince = createValueStore<number | undefined>(undefined);
export const countsStore = createValueStore<LiveCounts | undefined>(undefined);

type Listener = <N extends LiveName>(name: N, data: LiveEvents[N]) => void;
type Tell = (name: LiveName | 'line', data: unknown) => void;

/** The api says that it lives every 15 s: a line that is silent for this long is dead. In milliseconds. */
const SILENCE_MS = 40_000;

/** Of the last event that any tab has heard: a stream goes on behind it. */
let lastId = '';

/** Listens until the returned function is called. */
export function listen(listener: Listener): () => void {
  const channel = new BroadcastChannel('desk-live');
  const stopped = new AbortController();
  const take: Tell = (name, data) => {
    if (name === 'line') return awaySince.set(data as number | undefined);
    if (name === 'counts') countsStore.set(data as LiveCounts);
    listener(name, data as never);
  };
  channel.onmessage = ({ data }: MessageEvent<{ name: LiveName | 'line'; data: unknown; id: string }>) => {
    if (data.id !== '') lastId = data.id;
    take(data.name, data.data);
  };
  const tell: Tell = (name, data) => {
    channel.postMessage({ name, data, id: lastId });
    take(name, data);
  };
  const begin = () => follow(tell, stopped.signal);
  // One tab listens for all. Without locks (plain http elsewhere than on localhost) each does by itself.
  const listening = navigator.locks ? navigator.locks.request('desk-live', { signal: stopped.signal }, begin) : begin();
  listening.catch((reason: unknown) => {
    if (!stopped.signal.aborted) throw reason;
  });
  return () => {
    stopped.abort();
    channel.close();
  };
}

/** The other tabs of this browser hear at once that somebody has signed in or out. */
export function tellTabs(data: LiveEvents['bye']): void {
  const channel = new BroadcastChannel('desk-live');
  channel.postMessage({ name: 'bye', data, id: '' });
  channel.close();
}

/**
 * Reads the stream, and the next one when it breaks. Not with EventSource: that gives up for good at a 503, and then
 * cannot say what it has heard last.
 */
async function follow(tell: Tell, stopped: AbortSignal): Promise<void> {
  let lastHeard = Date.now();
  for (let tries = 0; !stopped.aborted; tries += 1) {
    // Not all desks at the same moment.
    const pauseMs = Math.min(500 * 2 ** tries, 15_000) + Math.random() * 2000;
    if (tries > 0) await pause(pauseMs, stopped);
    if (stopped.aborted) return;
    const line = new AbortController();
    let silence = setTimeout(() => line.abort(), SILENCE_MS);
    try {
      const response = await fetch('/api/admin/events', {
        headers: { ...sessionOf(), ...(lastId !== '' && { 'Last-Event-ID': lastId }) },
        signal: AbortSignal.any([stopped, line.signal]),
      });
      // Every tab looks whether it has a session; one that has none listens no more.
      if (response.status === 401) {
        tell('bye', {});
        continue;
      }
      if (!response.ok || response.body === null) throw new Error(`The stream was refused: ${response.status}.`);
      tries = 0;
      tell('line', undefined);
      const isOurs = await readEvents(response.body, (event) => {
        lastHeard = Date.now();
        clearTimeout(silence);
        silence = setTimeout(() => line.abort(), SILENCE_MS);
        if (event === undefined) return true;
        if (event.id !== '') lastId = event.id;
        if (NAMES.includes(event.name as LiveName)) tell(event.name as LiveName, JSON.parse(event.data || '{}'));
        return event.name !== 'bye';
      });
      if (isOurs) continue;
    } catch {
      // Broken, refused or silent: the next one follows.
    } finally {
      clearTimeout(silence);
    }
    if (stopped.aborted) return;
    if (awaySince.get() === undefined) tell('line', lastHeard);
  }
}

/** No longer than the tab listens: another one waits for its turn. */
function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stopped.addEventListener('abort', end, { once: true });
  });
}

interface StreamEvent {
  name: string;
  id: string;
  data: string;
}

/** Reads server-sent events; undefined stands for a sign of life. Ends, with true, when `take` returns false. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (event: StreamEvent | undefined) => boolean,
): Promise<boolean> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    take(undefined);
    for (const block of blocks) {
      const of = (name: string) =>
        [...block.matchAll(new RegExp(`^${name}: ?(.*)$`, 'gm'))].map(([, text]) => text).join('\n');
      const event = { name: of('event'), id: of('id'), data: of('data') };
      if (event.name === '') continue;
      if (!take(event)) {
        await reader.cancel();
        return true;
      }
    }
  }
}
