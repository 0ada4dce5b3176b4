/** A change that was made on a version of the lead that is not the latest any more. */
import type { Schemas } from '../api/call.ts';
import type { LeadSeen, SharedFields, Write } from './write.ts';

interface Meeting {
  /** Where both changed the same field to another value: a person decides. */
  mine: SharedFields;
  /** What the others left alone is stored on top of theirs, and so are notes and contacts. */
  rest: object;
  /** All that was asked for is so already: an earlier answer was lost on the way, or somebody did the same. */
  isDone: boolean;
  /** The others changed what this change does not name. */
  isMore: boolean;
}

/** Compares a change with what others have made of the lead since. */
export function meetOthers({ body }: Write, { current, fields }: Schemas['StaleLead']): Meeting {
  const wanted = body as SharedFields & Record<string, unknown>;
  const told = new Set<string>(fields.map((field) => (field === 'assignee' ? 'assigneeId' : field)));
  const asked = FIELDS.filter((field) => field in wanted);
  const isSame = (field: Field) => isSameIn(field, current, wanted);
  const isDisputed = (field: Field) => told.has(field) && !isSame(field);
  // A reason goes with its loss, and the api takes neither without the other.
  const isLossDisputed = wanted.status === 'lost' && (isDisputed('status') || isDisputed('lostReason'));
  const disputed = asked.filter(
    (field) => isDisputed(field) || (isLossDisputed && (field === 'status' || field === 'lostReason')),
  );
  const mine = Object.fromEntries(disputed.map((field) => [field, wanted[field]])) as SharedFields;
  if ('status' in mine && wanted.reopenReason !== undefined) mine.reopenReason = wanted.reopenReason;
  return {
    mine,
    rest: Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in mine))),
    isDone: asked.every(isSame),
    isMore: [...told].some((field) => !(field in wanted)),
  };
}

const FIELDS = [
  ...(['status', 'assigneeId', 'followUpAt', 'lostReason'] as const),
  ...(['firstName', 'lastName', 'phone', 'email'] as const),
];
type Field = (typeof FIELDS)[number];

function isSameIn(field: Field, current: LeadSeen, wanted: SharedFields): boolean {
  if (field === 'assigneeId') return (current.assignee?.id ?? null) === wanted.assigneeId;
  if (field === 'followUpAt')
    return current.followUpAt === null || !wanted.followUpAt
      ? current.followUpAt === wanted.followUpAt
      : Date.parse(current.followUpAt) === Date.parse(wanted.followUpAt);
  if (field === 'phone') return digitsOf(current.phone) === digitsOf(wanted.phone);
  return current[field] === wanted[field]?.trim();
}

/** Of an American number in any writing. */
const digitsOf = (phone = '') => phone.replaceAll(/\D/g, '').slice(-10);
