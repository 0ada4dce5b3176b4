import { LAND_INTERESTS, OPEN_STATUSES, type LeadStatus, type LeadType } from '../leads/lead/lead-enums.js';
import type { NewLead } from '../intake/new-lead.js';
import { respondByOf } from '../leads/lead/response-clock.js';
import {
  AREA_CODES,
  COMMON_LAST_NAMES,
  COUNTIES,
  FIRST_NAMES,
  MAIL_HOSTS,
  NAME_BEGINNINGS,
  NAME_ENDINGS,
  NOTE_BEGINNINGS,
  NOTE_ENDINGS,
} from './demo-words.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TWO_YEARS_MS = 730 * DAY_MS;

/** One lead for trying and measuring. */
export interface DemoLead extends Pick<
  NewLead,
  'type' | 'firstName' | 'lastName' | 'email' | 'phone' | 'isPhoneUnlikely' | 'note'
> {
  readonly id: string;
  readonly interest: string | null;
  readonly receivedAt: Date;
  readonly key: string;
  readonly status: LeadStatus;
  readonly assigneeId: string | null;
  readonly respondBy: Date | null;
  readonly firstContactAt: Date | null;
  readonly isQuarantined: boolean;
  readonly followUpAt: Date | null;
}

/** What the leads are made for: how many, until when, and who works them. */
export interface DemoPlan {
  readonly leads: number;
  readonly now: Date;
  readonly staffIds: readonly string[];
  /** Another seed makes other leads. */
  readonly seed: number;
}

/** How the keys of the leads of one seed end, and no others. */
export function keyEnding(seed: number): string {
  return `-demo-${seed}`;
}

/** Makes the lead of a number, always the same for the same plan. Greater numbers were received later. */
export function makeDemoLead(number: number, { leads, now, staffIds, seed }: DemoPlan): DemoLead {
  const random = new DemoRandom(seed + number);
  const age = (TWO_YEARS_MS * (leads - number - random.next())) / leads;
  const receivedAt = new Date(now.getTime() - age);
  const type = random.happens(0.55) ? 'seller' : 'buyer';
  const name = makeName(random);
  const firstContactAt = contactTime(random, type, receivedAt, now);
  const isPhoneUnlikely = random.happens(0.015);
  const isQuarantined = random.happens(0.02);
  const lead: Omit<DemoLead, 'followUpAt'> = {
    id: random.uuid(receivedAt.getTime()),
    type,
    ...name,
    email: type === 'buyer' ? makeEmail(random, name) : null,
    phone: makePhone(random, isPhoneUnlikely),
    isPhoneUnlikely,
    note: type === 'seller' && random.happens(0.7) ? makeNote(random) : null,
    interest: type === 'buyer' ? random.pick(LAND_INTERESTS) : null,
    receivedAt,
    key: `${random.hex(16)}-${number}${keyEnding(seed)}`,
    status: makeStatus(random, type, firstContactAt, age),
    assigneeId: random.happens(firstContactAt ? 0.95 : 0.3) ? random.pick(staffIds) : null,
    respondBy: type === 'seller' ? respondByOf(receivedAt) : null,
    firstContactAt,
    isQuarantined,
  };
  return { ...lead, followUpAt: followUpTime(random, lead.status, now) };
}

// Of every third lead that is being worked: most in the days to come, a few forgotten.
function followUpTime(random: DemoRandom, status: LeadStatus, now: Date): Date | null {
  const isWorked = status !== 'new' && OPEN_STATUSES.includes(status);
  return isWorked && random.happens(0.3) ? new Date(now.getTime() + (14 * random.next() - 1) * DAY_MS) : null;
}

function makeName(random: DemoRandom) {
  const isCommon = random.happens(0.35);
  const lastName = isCommon ? random.pick(COMMON_LAST_NAMES) : random.pick(NAME_BEGINNINGS) + random.pick(NAME_ENDINGS);
  return { firstName: random.pick(FIRST_NAMES), lastName };
}

function makeEmail(random: DemoRandom, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName}.${lastName}${random.below(1000)}@${random.pick(MAIL_HOSTS)}`.toLowerCase();
}

function makePhone(random: DemoRandom, isUnlikely: boolean): string {
  const exchange = isUnlikely ? '555' : String(200 + random.below(355));
  return `+1${random.pick(AREA_CODES)}${exchange}${String(random.below(10_000)).padStart(4, '0')}`;
}

function makeNote(random: DemoRandom): string {
  const acres = 1 + random.below(160);
  return `${acres} ${random.pick(NOTE_BEGINNINGS)}, ${random.pick(COUNTIES)} County. ${random.pick(NOTE_ENDINGS)}`.trim();
}

// Most are answered within hours, some late, a few never.
function contactTime(random: DemoRandom, type: LeadType, receivedAt: Date, now: Date): Date | null {
  if (!random.happens(type === 'seller' ? 0.985 : 0.4)) return null;
  const hours = random.happens(0.06) ? 24 + 48 * random.next() : 0.2 + 20 * random.next() ** 2;
  const at = new Date(receivedAt.getTime() + hours * HOUR_MS);
  return at < now ? at : null;
}

function makeStatus(random: DemoRandom, type: LeadType, firstContactAt: Date | null, age: number): LeadStatus {
  if (firstContactAt === null) return 'new';
  if (type === 'buyer') return random.pick(['contacted', 'active', 'active', 'inactive']);
  if (age < 14 * DAY_MS) return random.pick(['contacted', 'contacted', 'offer-made', 'lost']);
  return random.pick(['lost', 'lost', 'lost', 'lost', 'closed', 'closed', 'contacted', 'offer-made', 'under-contract']);
}

/** Numbers that look random and are the same for the same seed, so that a lead can be made again for each table. */
class DemoRandom {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  }

  /** From 0 up to, but not, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, but not, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.below(0x1_0000_0000).toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }

  /** A UUIDv7 of a time. */
  uuid(at: number): string {
    const time = Math.floor(at).toString(16).padStart(12, '0');
    const rest = this.hex(18);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}`;
  }
}
