/** Compares a change with a newer version of its lead. */
import type { Schemas } from '../api/call.ts';
import type { LeadSeen, SharedFields, Write } from './write.ts';

interface Comparison {
  /** Fields that the user and a colleague changed to different values. The user decides. */
  mine: SharedFields;
  /** The other fields of the change, which can be stored. */
  rest: object;
  /** The lead already has the wanted values: an earlier response was lost, or a colleague did the same. */
  isDone: boolean;
  /** Colleagues also changed fields that are not in this change. */
  isMore: boolean;
}

export function compareWithCurrent({ body }: Write, { current, fields }: Schemas['StaleLead']): Comparison {
  const wanted = body as SharedFields & Record<string, unknown>;
  const changedByOthers = new Set<string>(fields.map((field) => (field === 'assignee' ? 'assigneeId' : field)));
  const wantedFields = FIELDS.filter((field) => field in wanted);
  const isSame = (field: Field) => isSameIn(field, current, wanted);
  const isDisputed = (field: Field) => changedByOthers.has(field) && !isSame(field);
  // The api accepts a lost reason only together with the status.
  const isLossDisputed = wanted.status === 'lost' && (isDisputed('status') || isDisputed('lostReason'));
  const disputed = wantedFields.filter(
    (field) => isDisputed(field) || (isLossDisputed && (field === 'status' || field === 'lostReason')),
  );
  const mine = Object.fromEntries(disputed.map((field) => [field, wanted[field]])) as SharedFields;
  if ('status' in mine && wanted.reopenReason !== undefined) mine.reopenReason = wanted.reopenReason;
  return {
    mine,
    rest: Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in mine))),
    isDone: wantedFields.every(isSame),
    isMore: [...changedByOthers].some((field) => !(field in wanted)),
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

/** The ten digits of an American number in any format. */
const digitsOf = (phone: string | null = '') => phone?.replaceAll(/\D/g, '').slice(-10);
