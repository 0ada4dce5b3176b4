import type { CountyLinkEntity } from './county-link.entity.js';
import type { ParcelFields, ParcelLink } from './parcels.dto.js';

/** The pages of a parcel's county. Omits those that need the parcel number if it is unknown. */
export function linksOf(
  { countyFips, apn }: Pick<ParcelFields, 'countyFips' | 'apn'>,
  links: readonly CountyLinkEntity[],
): ParcelLink[] {
  const own = links.filter((link) => link.countyFips === countyFips && (apn || !link.template.includes('{apn}')));
  return own.map(({ kind, template }) => ({ kind, url: template.replaceAll('{apn}', encodeURIComponent(apn ?? '')) }));
}
