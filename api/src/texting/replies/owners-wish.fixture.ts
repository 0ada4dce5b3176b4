import { somePhone } from '../../inbox/lead.fixture.js';

/** What the number's owner would say of it, kept apart from the api: every rule in its simplest form. */
interface Truth {
  hasConsent: boolean;
  /** When the newest stop was sent that nothing has lifted; texts to the number are wrong while there is one. */
  stoppedAt: number | undefined;
  /**
   * When the newest stop of all was sent, lifted or not: a START from before it lifts nothing, however late a stop
   * arrives.
   */
  newestStopAt: number;
  /** The stop that a doubtful text alone made. */
  doubtfulId: string | undefined;
  /** Whether all since the number was last free were doubtful texts, whose answer asks for START. */
  isPaused: boolean;
}

/** A text of the number, as the provider tells it. */
export interface Told {
  readonly id: string;
  readonly from: string;
  readonly body: string;
  readonly sentAt?: string;
}

/** A number, what its owner said and wants, and what is still on its way. */
export interface World extends Truth {
  readonly phone: string;
  readonly told: Told[];
  readonly starts: Start[];
  /** A START that was stored without its effect. */
  cutOffStart: Start | undefined;
}

/** A START of the owner. */
export interface Start {
  readonly id: string;
  readonly at: number;
  /** Equal to `at` where the provider told the time. */
  readonly earliest: number;
  lifted: boolean;
}

/** A number of which nobody has heard. */
export function newWorld(): World {
  const truth = { hasConsent: false, stoppedAt: undefined, newestStopAt: 0, doubtfulId: undefined, isPaused: false };
  return { phone: somePhone(), told: [], starts: [], cutOffStart: undefined, ...truth };
}

/** Its owner wants no more texts; with an id, a doubtful text of this id says so. */
export function noteStop(world: World, at: number, doubtfulId?: string): void {
  world.isPaused = doubtfulId !== undefined && (world.isPaused || world.stoppedAt === undefined);
  world.doubtfulId = world.stoppedAt === undefined ? doubtfulId : undefined;
  world.newestStopAt = Math.max(world.newestStopAt, at);
  // It lifts nothing any more that came after it.
  world.cutOffStart = undefined;
  world.stoppedAt = world.newestStopAt;
}

/** Its owner wants texts again, if all stops are surely older. */
export function noteStart(world: World, start: Start): void {
  if (world.stoppedAt === undefined || world.stoppedAt >= (world.isPaused ? start.at : start.earliest)) return;
  start.lifted = true;
  lift(world);
}

/** Nothing forbids texts any more. */
export function lift(world: World): void {
  world.stoppedAt = undefined;
  world.isPaused = false;
}

/** What was cut off is made up for before anything else is done about the number. */
export function noteMadeUp(world: World): void {
  if (world.cutOffStart !== undefined) noteStart(world, world.cutOffStart);
  world.cutOffStart = undefined;
}

/** A START of the owner that has not been taken into account yet. */
export function newStart(world: World, id: string, at: number, earliest = at): Start {
  const start = { id, at, earliest, lifted: false };
  world.starts.push(start);
  return start;
}
