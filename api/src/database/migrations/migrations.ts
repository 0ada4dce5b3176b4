import { ImportSheets1766581200000 } from './1766581200000-import-sheets.js';
import { LeadsWithoutPhone1766577600000 } from './1766577600000-leads-without-phone.js';
import { AskedAboutSoldLand1766570400000 } from './1766570400000-asked-about-sold-land.js';
import { SoldPriceHidden1766559600000 } from './1766559600000-sold-price-hidden.js';
import { DealDirections1766556000000 } from './1766556000000-deal-directions.js';
import { Imports1766552400000 } from './1766552400000-imports.js';
import { AlertTexts1766545200000 } from './1766545200000-alert-texts.js';
import { EmailTemplates1766541600000 } from './1766541600000-email-templates.js';
import { SentTexts1766548800000 } from './1766548800000-sent-texts.js';
import { PurchaseDays1766538000000 } from './1766538000000-purchase-days.js';
import { Emails1766448000000 } from './1766448000000-emails.js';
import { Letters1766361600000 } from './1766361600000-letters.js';
import { Documents1766275200000 } from './1766275200000-documents.js';
import { Closings1766188800000 } from './1766188800000-closings.js';
import { Absences1766102400000 } from './1766102400000-absences.js';
import { DealCosts1766016000000 } from './1766016000000-deal-costs.js';
import { Calendars1765843200000 } from './1765843200000-calendars.js';
import { OneDigitApart1765756800000 } from './1765756800000-one-digit-apart.js';
import { HealedWords1765670400000 } from './1765670400000-healed-words.js';
import { UnreadReplies1765584000000 } from './1765584000000-unread-replies.js';
import { ListOrders1765497600000 } from './1765497600000-list-orders.js';
import { InTouch1765411200000 } from './1765411200000-in-touch.js';
import { SpamByTheHour1765324800000 } from './1765324800000-spam-by-the-hour.js';
import { ADayWithDeals1765152000000 } from './1765152000000-a-day-with-deals.js';
import { OffersInTurn1765065600000 } from './1765065600000-offers-in-turn.js';
import { ConfirmedSales1764979200000 } from './1764979200000-confirmed-sales.js';
import { ProvenMembers1764892800000 } from './1764892800000-proven-members.js';
import { EarlyAccess1764806400000 } from './1764806400000-early-access.js';
import { VisibleText1764720000000 } from './1764720000000-visible-text.js';
import { HealDrift1764633600000 } from './1764633600000-heal-drift.js';
import { DealsInUse1764547200000 } from './1764547200000-deals-in-use.js';
import { Alerts1764460800000 } from './1764460800000-alerts.js';
import { Deals1764374400000 } from './1764374400000-deals.js';
import { Offers1764288000000 } from './1764288000000-offers.js';
import { Land1764201600000 } from './1764201600000-land.js';
import { KeptInFailover1764115200000 } from './1764115200000-kept-in-failover.js';
import { StaffScreens1764028800000 } from './1764028800000-staff-screens.js';
import { Baseline1763640000000 } from './1763640000000-baseline.js';

/**
 * Every schema change, oldest first. A released migration never changes again, so its files may contain former
 * definitions of functions. The current definition of each is in a `.sql` file of the module that owns it.
 */
export const MIGRATIONS = [
  Baseline1763640000000,
  StaffScreens1764028800000,
  KeptInFailover1764115200000,
  Land1764201600000,
  Offers1764288000000,
  Deals1764374400000,
  Alerts1764460800000,
  DealsInUse1764547200000,
  HealDrift1764633600000,
  VisibleText1764720000000,
  EarlyAccess1764806400000,
  ProvenMembers1764892800000,
  ConfirmedSales1764979200000,
  OffersInTurn1765065600000,
  ADayWithDeals1765152000000,
  SpamByTheHour1765324800000,
  InTouch1765411200000,
  ListOrders1765497600000,
  UnreadReplies1765584000000,
  HealedWords1765670400000,
  OneDigitApart1765756800000,
  Calendars1765843200000,
  DealCosts1766016000000,
  Absences1766102400000,
  Closings1766188800000,
  Documents1766275200000,
  Letters1766361600000,
  Emails1766448000000,
  PurchaseDays1766538000000,
  EmailTemplates1766541600000,
  AlertTexts1766545200000,
  SentTexts1766548800000,
  Imports1766552400000,
  DealDirections1766556000000,
  SoldPriceHidden1766559600000,
  AskedAboutSoldLand1766570400000,
  LeadsWithoutPhone1766577600000,
  ImportSheets1766581200000,
];
