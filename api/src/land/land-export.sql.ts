import {
  dollars,
  type ExportColumn,
  type ExportFile,
  leadId,
  list,
  plain,
  time,
  written,
} from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';
import { COUNTIES } from './counties.js';

/** The value of the parameter `:counties`: name and state of counties, as JSON. Only the api's code knows the names. */
export const COUNTIES_JSON = JSON.stringify([...COUNTIES.values()]);

/** SQL that joins `county.name` and `county.state` of the county of `row`. */
export const joinCounty = (row: string) =>
  `LEFT JOIN jsonb_to_recordset(:counties::jsonb) AS county (fips text, name text, state text) ON county.fips = ${row}.county_fips`;

/** For a FROM: the oldest parcel of each lead. */
export const FIRST_PARCELS = '(SELECT DISTINCT ON (lead_id) * FROM parcels ORDER BY lead_id, id)';

/** The columns of a parcel `p`, which needs `joinCounty`. */
export const PARCEL_COLUMNS: Readonly<Record<string, ExportColumn>> = {
  State: plain('p.state'),
  County: written('county.name', 'Without "County"; unique within its state.'),
  'County FIPS': plain('p.county_fips'),
  APN: written('p.apn_written', 'The parcel number.'),
  Acres: plain('p.acres'),
  'Acres from': plain('p.acres_source', 'Who or what said so.'),
  Access: plain('p.access'),
  Utilities: list('p.utilities', 'Empty also if there are none.'),
  'Asking price': dollars('p.asking_cents'),
  'Taxes per year': dollars('p.taxes_cents'),
  'Back taxes': dollars('p.back_taxes_cents'),
};

export const LAND_FILES: readonly ExportFile[] = [
  {
    name: 'land.csv',
    about: 'The land of sellers. A lead may have several parcels.',
    columns: {
      Id: plain('p.id'),
      'Lead id': leadId('p.lead_id'),
      ...PARCEL_COLUMNS,
      'Changed by': staffName('p.staff_id'),
      'Added (UTC)': time('p.at'),
    },
    from: `parcels p ${joinCounty('p')} ORDER BY p.id`,
  },
  {
    name: 'county-links.csv',
    about: "Links to counties' own pages about parcels.",
    columns: {
      County: written('county.name'),
      'County FIPS': plain('c.county_fips'),
      Kind: plain('c.kind'),
      Link: written('c.template', '{apn} stands for the parcel number.'),
    },
    from: `county_links c ${joinCounty('c')} ORDER BY c.county_fips, c.kind`,
  },
];
