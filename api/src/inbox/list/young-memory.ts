import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Sweep = (options: { type: 'minor' }) => void;

let sweep: Sweep | undefined;

/**
 * Frees what was needed for a moment only. V8 counts the buffers that pass through a stream as nothing (they lie
 * outside its heap) until there are 64 MB of them; an export would hold all that for no use. Takes about a millisecond.
 */
export function sweepYoungMemory(): void {
  sweep ??= findSweep();
  sweep({ type: 'minor' });
}

function findSweep(): Sweep {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Sweep;
}
