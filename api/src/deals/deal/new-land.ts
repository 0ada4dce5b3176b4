import { Refusal } from '../../http/refusal.js';
import { COUNTIES } from '../../land/counties.js';
import type { ParcelEntity } from '../../land/parcel.entity.js';
import type { State } from '../../texting/may-text/area-codes.js';
import type { Holding } from './deal-facts.js';

type ParcelFact = 'id' | 'countyFips' | 'acres' | 'access' | 'utilities' | 'apn';

/** The status of the seller's lead, the day on which we bought the land (null unless closed), and the agreed price. */
interface Bought {
  readonly status: string | undefined;
  readonly boughtOn: string | null;
  readonly agreedCents: number | null;
}

/** Adds the state of the county to land that staff entered. */
export function landByHand<Land extends { readonly countyFips: string }>(land: Land): Land & { state: State } {
  const county = COUNTIES.get(land.countyFips);
  if (county === undefined) throw new Error(`There is no county ${land.countyFips}.`);
  return { ...land, state: county.state as State };
}

/** Returns the data that a deal copies from its parcel. @throws Refusal 409 (not bought), 422 (no county or acres) */
export function boughtLand(
  { id: parcelId, countyFips, acres, access, utilities, apn }: Pick<ParcelEntity, ParcelFact>,
  { status, boughtOn, agreedCents }: Bought,
) {
  if (status !== 'under-contract' && status !== 'closed')
    throw new Refusal(409, 'This land is not bought: its lead must be under contract or closed.', {
      reason: 'not-bought',
    });
  if (countyFips === null || acres === null)
    throw new Refusal(422, 'Enter county and acres of the parcel first.', {
      reason: 'land-missing',
      showsReason: true,
    });
  const holding: Holding = status === 'closed' ? 'owned' : 'contract';
  const bought = { boughtCents: agreedCents, boughtOn, holding };
  return { ...landByHand({ countyFips, acres }), parcelId, access, utilities, apn, ...bought };
}
