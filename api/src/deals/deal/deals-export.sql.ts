import {
  dollars,
  type ExportFile,
  idOf,
  leadId,
  list,
  plain,
  time,
  written,
  yesOrNo,
} from '../../database/export-file.js';
import { joinCounty } from '../../land/land-export.sql.js';
import { staffName } from '../../staff/accounts/staff-export.sql.js';
import { DEALS } from './deal-rows.sql.js';

/** SQL for the path of the photo `p` of the deal `d` in the ZIP, and for the name of its largest JPEG in the store. */
const PHOTO_PATH = "'photos/' || d.slug || '/' || p.position || '-' || left(p.hash, 8) || '.jpg'";
const PHOTO_FILE = "p.hash || '-1600.jpg'";

/** For a FROM: the photos with their paths in the ZIP, and the names of their files. */
export const PHOTO_PATHS = `(
  SELECT p.id, ${PHOTO_PATH} AS path, ${PHOTO_FILE} AS name FROM deal_photos p JOIN deals d ON d.id = p.deal_id
)`;

/** For a FROM: the files of photos. */
export const PHOTO_FILES = '(SELECT name, bytes FROM deal_photo_files)';

export const DEALS_FILES: readonly ExportFile[] = [
  {
    name: 'inventory.csv',
    about: 'The land that you sell or sold.',
    columns: {
      Id: plain('d.id'),
      Stage: plain('now.stage', 'preparing, early (only members see it), public, pending, sold or withdrawn.'),
      State: plain('d.state'),
      County: written('county.name'),
      'County FIPS': plain('d.county_fips'),
      Acres: plain('d.acres'),
      APN: written('d.apn', 'The parcel number.'),
      Access: plain('d.access'),
      Directions: written('d.directions', 'The way there.'),
      Point: written('d.point', 'JSON: latitude and longitude.'),
      Utilities: list('d.utilities', 'Empty also if there are none.'),
      Price: dollars('d.price_cents'),
      'Bought for': dollars('d.bought_cents'),
      'Bought on': plain('d.bought_on'),
      'Other costs': dollars('d.costs_cents', 'Costs in one sum, besides those in costs.csv.'),
      'Sold for': dollars('d.sold_cents'),
      'Sold on': plain('d.sold_on'),
      'Sold on terms': plain('d.sold_terms'),
      'Price hidden after the sale': yesOrNo('d.sold_price_hidden'),
      'Buyer id': idOf('d.buyer_lead_id', 'buyers'),
      'Parcel id': idOf('d.parcel_id', 'land'),
      Description: written('d.words'),
      'Kinds of land': list('d.kinds'),
      Holding: plain('d.holding', 'owned, or contract: only the contract is sold.'),
      Financing: written('d.terms', 'JSON; amounts are in cents.'),
      Evidence: written('d.evidence', 'JSON: the sales behind "below our estimate".'),
      'Head start hours': plain('d.head_start_hours', 'For how long only members see it.'),
      'Address ending': plain('d.slug', 'Its page was /land/<this>.'),
      'Announcement starts (UTC)': time('d.starts_at'),
      'Early from (UTC)': time('d.early_at'),
      'Public from (UTC)': time('d.public_at'),
      'Closed (UTC)': time('d.closed_at', 'When it was sold or withdrawn.'),
      'Changed by': staffName('d.staff_id'),
      'Added (UTC)': time('d.created_at'),
      'Changed (UTC)': time('d.updated_at'),
    },
    from: `deals d JOIN ${DEALS} now ON now.id = d.id ${joinCounty('d')} ORDER BY d.id`,
  },
  {
    name: 'photos.csv',
    about: 'The photos of deals in their order. The smaller sizes that pages show are made from these files.',
    columns: {
      Id: plain('p.id'),
      'Deal id': idOf('p.deal_id', 'inventory'),
      Position: plain('p.position'),
      Description: written('p.alt', 'For visitors who cannot see it.'),
      Width: plain('p.width', 'Pixels.'),
      Height: plain('p.height'),
      File: plain(PHOTO_PATH, 'Its path in this ZIP.'),
      Hash: plain('p.hash', 'Of the file that staff added.'),
    },
    from: 'deal_photos p JOIN deals d ON d.id = p.deal_id ORDER BY p.deal_id, p.position',
  },
  {
    name: 'costs.csv',
    about: 'Costs of deals.',
    columns: {
      Id: plain('c.id'),
      'Deal id': idOf('c.deal_id', 'inventory'),
      Kind: plain('c.kind'),
      Amount: dollars('c.amount_cents'),
      Date: plain('c.day'),
      Note: written('c.note'),
      'Added by': staffName('c.staff_id'),
      'Added (UTC)': time('c.at'),
      'Removed (UTC)': time('c.removed_at', 'A removed cost does not count.'),
    },
    from: 'deal_costs c ORDER BY c.id',
  },
  {
    name: 'interests.csv',
    about: 'Which buyers asked about which deal.',
    columns: {
      'Deal id': idOf('i.deal_id', 'inventory'),
      'Lead id': leadId('i.lead_id'),
      'Time (UTC)': time('i.at'),
      Via: plain('i.via', 'form, or member: the button for members.'),
      Answer: plain('i.answer', 'The answer when staff asked.'),
      'Told that it is gone': plain('i.gone', 'The state of that e-mail.'),
      'Told (UTC)': time('i.gone_at'),
    },
    from: 'deal_interests i ORDER BY i.at, i.deal_id, i.lead_id',
  },
  {
    name: 'open-states.csv',
    about: 'States in which an admin allowed to sell contracts, or land with financing.',
    columns: {
      State: plain('o.state'),
      Kind: plain('o.kind'),
      'Allowed by': staffName('o.staff_id'),
      'Allowed (UTC)': time('o.at'),
    },
    from: 'open_states o ORDER BY o.state, o.kind',
  },
];
