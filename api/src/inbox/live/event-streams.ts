import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { Drain } from '@land/http/drain';
import { Refusal } from '../../http/refusal.js';
import type { OpenSession } from '../../staff/sessions/session-token.js';
import { SessionWatch } from '../../staff/sessions/session-watch.js';
import { ChangeFeed, type PlacedEvent } from './change-feed.js';
import type { FeedEvent } from './feed-events.js';
import { type FeedPosition, readPosition, writePosition } from './feed-position.js';

const MOST_PER_STAFF = 10;
// Who reads so slowly comes back and is told what was missed.
const MOST_WAITING_BYTES = 1_000_000;
const RETRY_MS = 2000;
const RETRY_SPREAD_MS = 3000;

/** Streams of events, one for each browser that listens. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  private readonly open = new Map<PassThrough, string>();
  /** How often a stream that has nothing to tell shows that it lives. */
  beatMs = 15_000;

  constructor(
    private readonly feed: ChangeFeed,
    private readonly sessions: SessionWatch,
    private readonly drain: Drain,
  ) {
    drain.ending.addEventListener('abort', () => this.endAll());
  }

  onModuleDestroy(): void {
    this.endAll();
  }

  /**
   * Opens a stream: first what was missed since the last event, if that is known, then what comes.
   * @throws Refusal (429) when one account has too many, DatabaseAway
   */
  async begin(session: OpenSession, lastEventId: string | undefined): Promise<PassThrough> {
    const { id: staffId } = session.staff;
    if ([...this.open.values()].filter((each) => each === staffId).length >= MOST_PER_STAFF)
      throw new Refusal(429, 'Close other windows first.', { reason: 'too-many-streams', retryAfterSeconds: 60 });
    const stream = new PassThrough();
    this.open.set(stream, staffId);
    const early: PlacedEvent[] = [];
    let isReady = false;
    let heard = '0';
    const listener = (events: readonly PlacedEvent[]) =>
      void (isReady ? write(stream, notHeard(events, heard)) : early.push(...events));
    const beat = setInterval(() => stream.writableEnded || stream.write(': \n\n'), this.beatMs);
    const stopWatch = this.sessions.watch(session, () => stream.end('event: bye\ndata: {}\n\n'));
    const end = () => {
      clearInterval(beat);
      stopWatch();
      this.feed.leave(listener);
      this.open.delete(stream);
    };
    stream.once('close', end).on('error', () => undefined);
    try {
      const position = await this.feed.listen(listener);
      // A restart must not bring all browsers back at the same moment.
      stream.write(`retry: ${RETRY_MS + randomInt(RETRY_SPREAD_MS)}\n\n`);
      heard = await this.writeMissed(stream, lastEventId, position);
    } catch (error) {
      end();
      throw error;
    }
    write(stream, notHeard(early, heard));
    isReady = true;
    if (this.drain.ending.aborted) stream.end();
    return stream;
  }

  /** Resolves with the number of the last change that the reader has heard. */
  private async writeMissed(stream: PassThrough, lastEventId: string | undefined, upTo: FeedPosition): Promise<string> {
    const after = readPosition(lastEventId ?? '');
    const missed = after && (await this.feed.missedSince(after, upTo));
    const isReset = lastEventId !== undefined && missed === undefined;
    // Another process may have told more than this one has asked for.
    const heard = missed && after && isBefore(upTo.seq, after.seq) ? after.seq : upTo.seq;
    const position = { ...upTo, seq: heard };
    // Who knows where they are is there until they have what they missed.
    stream.write(writeEvent(isReset ? 'reset' : 'open', {}, missed === undefined ? upTo : (after ?? upTo)));
    const present = this.feed.present.map((event) => ({ ...event, position }));
    write(stream, [...(missed ?? []), ...present]);
    return heard;
  }

  private endAll(): void {
    for (const stream of this.open.keys()) stream.end();
  }
}

const isBefore = (seq: string, other: string) => BigInt(seq) < BigInt(other);

/** What has a number of the audit trail. */
const NUMBERED: ReadonlySet<string> = new Set<FeedEvent['name']>(['lead-changed', 'leads-erased']);

/** Without the changes up to a number; what is left is told from there on, so that nobody goes back behind it. */
function notHeard(events: readonly PlacedEvent[], heard: string): PlacedEvent[] {
  return events
    .filter(({ name, position }) => !NUMBERED.has(name) || isBefore(heard, position.seq))
    .map((event) =>
      isBefore(event.position.seq, heard) ? { ...event, position: { ...event.position, seq: heard } } : event,
    );
}

function write(stream: PassThrough, events: readonly PlacedEvent[]): void {
  if (stream.writableEnded || events.length === 0) return;
  stream.write(events.map(({ name, data, position }) => writeEvent(name, data, position)).join(''));
  if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy();
}

function writeEvent(name: FeedEvent['name'] | 'open' | 'reset', data: object, position: FeedPosition): string {
  return `id: ${writePosition(position)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
