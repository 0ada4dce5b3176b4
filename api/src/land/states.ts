import type { State } from '../texting/may-text/area-codes.js';

// The territories are missing, because we buy no land there.
const NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
  'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
  'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
  'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

/** The names of the states and the capital by their postal codes. */
export const STATE_NAMES: ReadonlyMap<State, string> = new Map(
  NAMES.split(',').map((each) => [each.slice(0, 2) as State, each.slice(3)]),
);

/** Postal codes of the states. */
export const LAND_STATES: readonly State[] = [...STATE_NAMES.keys()];
