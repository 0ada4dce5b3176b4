import { dollars, type ExportFile, idOf, leadId, plain, time, written, yesOrNo } from '../database/export-file.js';
import { joinCounty } from '../land/land-export.sql.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';
import { staffNameInSql } from '../staff/accounts/staff-rows.sql.js';

export const OFFERS_FILES: readonly ExportFile[] = [
  {
    name: 'offers.csv',
    about: 'Our offers to sellers, with all that they were computed from.',
    columns: {
      Id: plain('o.id'),
      'Lead id': leadId('o.lead_id'),
      'Parcel id': idOf('o.parcel_id', 'land'),
      'Made (UTC)': time('o.at'),
      'Made by': staffName('o.staff_id'),
      Amount: dollars('o.amount_cents'),
      Terms: written('o.terms'),
      'Last day': plain('o.expires_on'),
      Reason: written('o.reason', 'Why the amount is above the limit.'),
      Limit: dollars('o.limit_cents', 'The most that its author could offer without a reason.'),
      'Formula version': plain('o.formula'),
      Inputs: written('o.inputs', 'JSON: land, settings and comps. Amounts are in cents.'),
      Result: written('o.result', 'JSON: the lines of the estimate. Amounts are in cents.'),
    },
    from: 'offers o ORDER BY o.id',
  },
  {
    name: 'offer-answers.csv',
    about: 'What happened to offers: told, countered, revised, accepted, declined or withdrawn.',
    columns: {
      Id: plain('e.id'),
      'Offer id': idOf('e.offer_id', 'offers'),
      'Time (UTC)': time('e.at'),
      Staff: staffName('e.staff_id'),
      Answer: plain('e.kind'),
      Amount: dollars('e.amount_cents'),
      'Last day': plain('e.expires_on'),
      Channel: plain('e.channel'),
      Reason: written('e.reason'),
      'Call id': idOf('e.contact_id', 'calls'),
    },
    from: 'offer_events e ORDER BY e.id',
  },
  {
    name: 'owner-checks.csv',
    about: 'Answers to the questions about owners. The newest answer counts.',
    columns: {
      Id: plain('c.id'),
      'Lead id': leadId('c.lead_id'),
      'Time (UTC)': time('c.at'),
      Staff: staffName('c.staff_id'),
      Question: plain('c.question'),
      Answer: yesOrNo('c.answer'),
    },
    from: 'owner_checks c ORDER BY c.id',
  },
  {
    name: 'comps.csv',
    about: 'Land that was sold or is for sale near land that you may buy.',
    columns: {
      Id: plain('c.id'),
      State: plain('county.state'),
      County: written('county.name'),
      'County FIPS': plain('c.county_fips'),
      Acres: plain('c.acres'),
      Price: dollars('c.price_cents'),
      Kind: plain('c.kind', 'sold or listed.'),
      Date: plain('c.day', 'When it was sold or seen for sale.'),
      Link: written('c.url'),
      'Added by': staffName('c.staff_id'),
      'Added (UTC)': time('c.at'),
      'Confirmed by': written(
        `(SELECT string_agg(${staffNameInSql('k.staff_id')} || ' ' || to_char(k.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), ', ' ORDER BY k.at) FROM comp_confirmations k WHERE k.comp_id = c.id)`,
        'Names and times (UTC).',
      ),
    },
    from: `comps c ${joinCounty('c')} ORDER BY c.id`,
  },
  {
    name: 'offer-settings.csv',
    about: 'The settings of the offer formula. The newest row counts.',
    columns: {
      Id: plain('s.id'),
      'Time (UTC)': time('s.at'),
      Staff: staffName('s.staff_id'),
      Settings: written('s.settings', 'JSON.'),
    },
    from: 'offer_settings s ORDER BY s.id',
  },
];
