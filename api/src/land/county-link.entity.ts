import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of county pages. */
export const COUNTY_LINK_KINDS = ['assessor', 'gis'] as const;
export type CountyLinkKind = (typeof COUNTY_LINK_KINDS)[number];

/** The address of a county's web page about a parcel. */
@Entity('county_links')
export class CountyLinkEntity {
  @PrimaryColumn('text', { name: 'county_fips', primaryKeyConstraintName: 'county_links_pkey' })
  countyFips: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'county_links_pkey' })
  kind: CountyLinkKind;

  /** An https URL; `{apn}` stands for the parcel number. */
  @Column('text')
  template: string;
}
