/** The longest time for a part of an undo or handover. The desk repeats the request until nothing is left. */
export const REQUEST_MS = 4000;
