/**
 * What a text wants:
 * - `stop`: no more texts.
 * - `doubtful`: perhaps that; the number is stopped and staff say what was meant.
 * - `start`: texts again. `help`: who we are and how to stop. `other`: anything else.
 */
export type Meaning = 'stop' | 'doubtful' | 'start' | 'help' | 'other';
