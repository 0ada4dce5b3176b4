import { acceptFields, type CheckedFields } from '../http/fields/read-fields.js';
import type { FieldError } from '../http/refusal.js';
import { COUNTIES } from './counties.js';
import type { ParcelEntity } from './parcel.entity.js';
import { plainParcelNumber } from './parcel-facts.js';
import type { ParcelFields } from './parcels.dto.js';

type Facts = Partial<Pick<ParcelEntity, keyof ParcelFields | 'apnKey'>>;

/**
 * Returns the columns to store, with those that follow from them.
 * @param before the stored parcel
 * @throws Refusal (400) naming all fields that are wrong or contradict each other
 */
export function columnsOf(checked: CheckedFields<ParcelFields>, before: Facts): Facts {
  const { fields } = checked;
  const columns: Facts = { ...fields };
  const county = COUNTIES.get(fields.countyFips ?? '');
  if (county && fields.state === undefined) columns.state = county.state;
  if (fields.apn !== undefined) columns.apnKey = fields.apn === null ? null : plainParcelNumber(fields.apn);
  if (fields.acres === null) columns.acresSource = null;
  acceptFields(checked, contradictionsIn({ ...before, ...columns }));
  return columns;
}

function contradictionsIn({ state, countyFips, acres = null, acresSource = null }: Facts): FieldError[] {
  const errors: FieldError[] = [];
  const stateOfCounty = COUNTIES.get(countyFips ?? '')?.state;
  if (stateOfCounty !== undefined && stateOfCounty !== state)
    errors.push({ field: 'countyFips', message: 'This county is in another state. Choose one of the state.' });
  if (acres !== null && acresSource === null)
    errors.push({ field: 'acresSource', message: 'Choose the source of the acres.' });
  if (acres === null && acresSource !== null) errors.push({ field: 'acres', message: 'Enter the acres, too.' });
  return errors;
}
