import { dateWords } from '../formatting/time-words.ts';
import type { ClosingTask } from './closing-changes.ts';

/** "due Dec 8, Ann Lee"; overdue tasks begin with "overdue since" or other words. */
export function taskWords(
  { dueOn, assignee }: Pick<ClosingTask, 'dueOn' | 'assignee'>,
  today: string,
  overdue = 'overdue since',
): string {
  const due =
    dueOn === null
      ? ''
      : dueOn < today
        ? `${overdue} ${dateWords(dueOn)}`
        : dueOn === today
          ? 'due today'
          : `due ${dateWords(dueOn)}`;
  return [due, assignee?.name].filter(Boolean).join(', ');
}

/** The day in the user's time zone, as the api writes days. */
export const dayOf = (now: number) => new Date(now).toLocaleDateString('sv-SE');
