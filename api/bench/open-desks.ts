import { setTimeout as pause } from 'node:timers/promises';
import { openSession } from './api-arm.js';
import type { Way } from './compare-intake.js';

const ASKS_EVERY_MS = 2000;

/** Runs so many desks of five staff members, each of which asks for changes every two seconds, until told to stop. */
export async function openDesks(count: number, url: string, databaseUrl: string): Promise<Required<Way>['around']> {
  const sessions = await Promise.all(Array.from({ length: 5 }, () => openSession(url, databaseUrl)));
  const ofEach = sessions.flatMap((session) => Array<typeof session>(count / 5).fill(session));
  return async () => {
    let isOver = false;
    const desks = ofEach.map(async ({ headers }, index) => {
      await pause((index * ASKS_EVERY_MS) / count);
      for (let after = ''; !isOver; await pause(ASKS_EVERY_MS)) {
        const answer = await fetch(`${url}/api/admin/changes${after && `?after=${after}`}`, { headers });
        if (!answer.ok) throw new Error(`a desk was refused: ${answer.status}`);
        after = ((await answer.json()) as { position: string }).position;
      }
    });
    await pause(ASKS_EVERY_MS);
    return async () => {
      isOver = true;
      await Promise.all(desks);
    };
  };
}
