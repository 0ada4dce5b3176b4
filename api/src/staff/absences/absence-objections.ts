import { daysBetween } from '../../http/fields/time-zone.js';

const MOST_DAYS = 92;
const MOST_DAYS_AHEAD = 366;

/** The days of an absence, such as 2026-12-10. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

interface Person {
  readonly id: string;
  readonly name: string;
  /** Whether the account is enabled and an agent or admin. */
  readonly isWorker: boolean;
}

/** A present or future absence. */
export interface OpenAbsence extends Days {
  readonly staff: Pick<Person, 'id' | 'name'>;
  readonly coveredById: string;
}

/** The days away that somebody asks for. */
export interface AskedAbsence extends Days {
  /** The person who is away. */
  readonly person: Pick<Person, 'id' | 'name'>;
  /** The colleague who covers; undefined for an unknown account. */
  readonly cover: Person | undefined;
}

/** Why days away are refused: wrong values, or a conflict with other absences. */
export interface AbsenceObjection {
  readonly field: 'firstDay' | 'lastDay' | 'coveredById';
  readonly message: string;
  readonly isConflict?: true;
}

/** Returns why an absence is refused, or undefined. @param today the date in the company's time zone */
export function objectionTo(
  asked: AskedAbsence,
  open: readonly OpenAbsence[],
  today: string,
): AbsenceObjection | undefined {
  return wrongDays(asked, today) ?? wrongCover(asked) ?? conflictOf(asked, open);
}

function wrongDays({ firstDay, lastDay }: Days, today: string): AbsenceObjection | undefined {
  if (firstDay < today) return { field: 'firstDay', message: 'Choose today or a later day.' };
  if (daysBetween(today, firstDay) > MOST_DAYS_AHEAD)
    return { field: 'firstDay', message: 'Choose a day within a year.' };
  if (lastDay < firstDay) return { field: 'lastDay', message: 'Choose the first day or a later one.' };
  if (daysBetween(firstDay, lastDay) >= MOST_DAYS)
    return { field: 'lastDay', message: `Choose at most ${MOST_DAYS} days. For longer, an admin reassigns the leads.` };
  return undefined;
}

function wrongCover({ person, cover }: AskedAbsence): AbsenceObjection | undefined {
  if (cover?.id === person.id)
    return { field: 'coveredById', message: 'Choose a colleague, not the person who is away.' };
  if (!cover?.isWorker)
    return { field: 'coveredById', message: 'Choose an active account with the role agent or admin.' };
  return undefined;
}

function conflictOf(
  { person, cover, ...days }: AskedAbsence,
  open: readonly OpenAbsence[],
): AbsenceObjection | undefined {
  const own = open.find(({ staff }) => staff.id === person.id);
  if (own) return conflict('firstDay', `${own.staff.name} is away ${daysWords(own)} already. End that first.`);
  const overlapping = open.filter((each) => overlaps(each, days));
  const ofCover = overlapping.find(({ staff }) => staff.id === cover?.id);
  if (ofCover)
    return conflict('coveredById', `${ofCover.staff.name} is away ${daysWords(ofCover)}. Choose another colleague.`);
  const covered = overlapping.find(({ coveredById }) => coveredById === person.id);
  if (covered)
    return conflict(
      'firstDay',
      `${person.name} covers for ${covered.staff.name} ${daysWords(covered)}. Choose other days, or ask ${covered.staff.name} to end that first.`,
    );
  return undefined;
}

const conflict = (field: AbsenceObjection['field'], message: string) => ({ field, message, isConflict: true }) as const;
const overlaps = (one: Days, other: Days) => one.firstDay <= other.lastDay && other.firstDay <= one.lastDay;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "from Dec 10 to Dec 14", "on Dec 10" */
export function daysWords({ firstDay, lastDay }: Days): string {
  const [first, last] = [firstDay, lastDay].map((each) => day.format(new Date(each)));
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}
