/**
 * What a text wants:
 * - `stop`: no more texts.
 * - `doubtful`: perhaps that; texts to the number are paused, which stops it, and staff say what was meant.
 * - `start`: texts again. `help`: who we are and how to stop. `other`: anything else.
 */
export type Meaning = 'stop' | 'doubtful' | 'start' | 'help' | 'other';
