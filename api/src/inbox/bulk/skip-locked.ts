import { DatabaseAway, isLocked } from '../../database/connection/database-away.js';

/** Turns the error about a lead that a colleague is changing into `locked`, so that the other leads are changed. */
export function skipLocked(error: unknown): 'locked' {
  if (error instanceof DatabaseAway && isLocked(error)) return 'locked';
  throw error;
}
