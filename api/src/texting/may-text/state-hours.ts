import type { State } from './area-codes.js';

/** From the first hour until before the second, in local time; null: not on that day. */
type Hours = readonly [opens: number, closes: number] | null;

/** When a person may be texted. */
export interface TextingHours {
  readonly weekday: Hours;
  readonly saturday: Hours;
  readonly sunday: Hours;
  readonly holiday: 'as-any-day' | 'closed';
}

const everyDay = (opens: number, closes: number): TextingHours => ({
  weekday: [opens, closes],
  saturday: [opens, closes],
  sunday: [opens, closes],
  holiday: 'as-any-day',
});
const noSundays = (opens: number, closes: number): TextingHours => ({ ...everyDay(opens, closes), sunday: null });
const noSundaysNorHolidays = (opens: number, closes: number): TextingHours => ({
  ...noSundays(opens, closes),
  holiday: 'closed',
});

/** 8 a.m. to 9 p.m. at the called party's location: 47 CFR 64.1200(c)(1). */
export const FEDERAL = everyDay(8, 21);

/**
 * Narrower hours of states. Many of these laws name calls, exempt people who consented, or may not cover texts, but a
 * missing text costs less than a forbidden one. Researched by engineers in November 2026; not legal advice. Laws that
 * cover only recorded voices and faxes (Indiana, Maine, Nebraska) are left out.
 */
const STATE_HOURS: Partial<Record<State, TextingHours>> = {
  // Sources: the law, or a summary by a regulator or a law firm.
  FL: everyDay(8, 20), // Fla. Stat. 501.616(6), 501.059
  LA: noSundaysNorHolidays(8, 20), // La. PSC General Order R-29617, V(A); La. R.S. 45:811
  MS: noSundays(8, 20), // Miss. Code 77-3-723
  OK: everyDay(8, 20), // Okla. Stat. tit. 15, 775C.4
  OR: everyDay(8, 20), // HB 3865 of 2025 (ORS 646.561 ff.); names texts
  // R.I. Gen. Laws 5-61-2, 5-61-3.6
  RI: { weekday: [9, 18], saturday: [10, 17], sunday: null, holiday: 'closed' },
  SD: { weekday: [9, 21], saturday: null, sunday: null, holiday: 'as-any-day' }, // SDCL 37-30-28, dialling machines
  // Tex. Bus. & Com. Code ch. 301; since S.B. 140 of 2025 it is understood to cover texts.
  TX: { weekday: [9, 21], saturday: [9, 21], sunday: [12, 21], holiday: 'as-any-day' },
  UT: noSundaysNorHolidays(8, 21), // Utah Code 13-25a-103(3)
  WA: everyDay(8, 20), // RCW 19.158.040, 80.36.390
  // S.B. 992 of 2025, which amends the act of December 4, 1996 (P.L. 911, No. 147) and names texts. We do not know
  // whether it is in force.
  PA: noSundaysNorHolidays(9, 19),
  // Sources: lists of text providers. Where the lists differ, the narrower hours count.
  AL: noSundaysNorHolidays(8, 20), // Ala. Admin. Code r. 770-X-5-.17
  CA: everyDay(9, 21), // Cal. Pub. Util. Code 2872(c)
  CT: everyDay(9, 20), // Conn. Gen. Stat. 42-288a as changed by P.A. 23-98; 9 p.m. in other lists
  IL: everyDay(9, 21), // 815 ILCS 305/15
  KY: everyDay(10, 21), // KRS 367.46955
  MD: everyDay(8, 20), // Stop the Spam Calls Act of 2023, Md. Code, Com. Law 14-4501 ff.
  MA: everyDay(8, 20), // Mass. Gen. Laws ch. 159C, 3
  MI: everyDay(9, 21), // we found no statute that covers texts
  MN: everyDay(9, 21), // Minn. Stat. 325E.30
  NV: everyDay(9, 20), // we found no statute that covers texts
  NJ: everyDay(8, 20), // N.J.S.A. 56:8-119 ff.; 9 p.m. in other lists
  NM: everyDay(9, 21), // N.M. Stat. 57-12-22
  WY: everyDay(8, 20), // Wyo. Stat. 40-12-302
};

/** When people in a state may be texted. */
export function textingHoursOf(state: State): TextingHours {
  return STATE_HOURS[state] ?? FEDERAL;
}
