import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, PASSWORD } from '../desk/desk.ts';
import { randomAddress } from './visitor-load.ts';

interface Changes {
  position: string;
  missed: boolean;
  arrived: string[];
  manyArrived: boolean;
  /** The leads that a staff member has open. */
  viewing: { id: string }[];
}

/**
 * Opens a desk that polls for changes every second, opens the first lead that arrives, and continues after failures,
 * until it is disposed.
 */
export async function openDesk(origin: string, { email }: Account) {
  const ask = async <Answer>(path: string, options: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${origin}/api/admin/${path}`, { signal: AbortSignal.timeout(5_000), ...options });
    if (!answer.ok) throw new Error(`The desk was refused: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const body = JSON.stringify({ email, password: PASSWORD });
  const signIn = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  const { token } = await ask<{ token: string }>('sessions', signIn);
  const headers = { Authorization: `Bearer ${token}` };
  /** Ids of the leads in the received changes. */
  const arrived = new Set<string>();
  let { position } = await ask<Changes>('changes', { headers });
  let [missed, isOpen] = [0, true];
  let isSeen = false;
  const follow = async () => {
    while (isOpen) {
      await wait(1_000);
      const [lead] = arrived;
      if (lead) await ask(`leads/${lead}/viewing`, { method: 'PUT', headers }).catch(() => undefined);
      const changes = await ask<Changes>(`changes?after=${position}`, { headers }).catch(() => undefined);
      isSeen = changes?.viewing.some(({ id }) => id === lead) ?? false;
      if (changes === undefined) continue;
      position = changes.position;
      missed += changes.missed || changes.manyArrived ? 1 : 0;
      for (const id of changes.arrived) arrived.add(id);
    }
  };
  const following = follow();
  return {
    arrived,
    /** How often the api reported that changes were missed. */
    countMissed: () => missed,
    /** Whether other staff see which lead is open. */
    isSeen: () => isSeen,
    [Symbol.asyncDispose]: async () => {
      isOpen = false;
      await following;
    },
  };
}

/** Guesses a password thirty times at once, from one address. Returns the statuses, in order. */
export async function guessPassword(origin: string): Promise<number[]> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() };
  const body = JSON.stringify({ email: `${randomUUID()}@staff.example`, password: 'a guess' });
  const guess = async () => (await fetch(`${origin}/api/admin/sessions`, { method: 'POST', headers, body })).status;
  return (await Promise.all(Array.from({ length: 30 }, guess))).toSorted();
}
