/**
 * Business days to confirm that a privacy request has arrived. California sets it: Cal. Code Regs. tit. 11, § 7021(a).
 */
export const confirmRequestBusinessDays = 10;

/**
 * Calendar days to finish a privacy request, and the most that one extension adds.
 * California sets it: Cal. Civ. Code § 1798.130(a)(2).
 */
export const finishRequestDays = 45;
