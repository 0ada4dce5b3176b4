import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { AlertEntity } from '../alerts/alert/alert.entity.js';
import { LeadEventEntity } from '../inbox/lead/lead-event.entity.js';
import { LeadViewEntity } from '../inbox/views/lead-view.entity.js';
import { LeadNoteEntity } from '../inbox/lead/lead-note.entity.js';
import { DealInterestEntity } from '../deals/interests/deal-interest.entity.js';
import { DealPhotoFileEntity } from '../deals/photos/deal-photo-file.entity.js';
import { DealEntity, DealPhotoEntity } from '../deals/deal/deal.entity.js';
import { DealCostEntity } from '../deals/money/deal-cost.entity.js';
import { OpenStateEntity } from '../deals/stages/open-state.entity.js';
import {
  ClosingContactEntity,
  ClosingEntity,
  ClosingListEntity,
  ClosingTaskEntity,
} from '../closings/closing.entity.js';
import { DocumentEntity, DocumentPartEntity } from '../documents/document.entity.js';
import { LetterEntity } from '../letters/letter.entity.js';
import { TemplateEntity } from '../templates/template.entity.js';
import { LeadEmailEntity } from '../emails/lead-email.entity.js';
import { ImportEntity, ImportRowEntity } from '../imports/import.entity.js';
import { CountyLinkEntity } from '../land/county-link.entity.js';
import { ParcelEntity } from '../land/parcel.entity.js';
import { CompConfirmationEntity, CompEntity } from '../offers/comps/comp.entity.js';
import { OfferEventEntity } from '../offers/offer/offer-event.entity.js';
import { OfferSettingsEntity } from '../offers/estimate/offer-settings.entity.js';
import { OfferEntity } from '../offers/offer/offer.entity.js';
import { OwnerCheckEntity } from '../offers/offer/owner-check.entity.js';
import { ContactRetractionEntity, LeadContactEntity } from '../leads/lead/lead-contact.entity.js';
import { LeadEntity } from '../leads/lead/lead.entity.js';
import { LeadTextEntity } from '../texting/by-hand/lead-text.entity.js';
import { SentTextEntity } from '../texting/sent/sent-text.entity.js';
import { ClosedStateEntity } from '../texting/may-text/closed-state.entity.js';
import { PrivacyRequestEntity } from '../privacy/requests/privacy-request.entity.js';
import { ReleaseTakebackEntity } from '../releases/release-takeback.entity.js';
import { StaffSessionEntity } from '../staff/sessions/staff-session.entity.js';
import { AbsenceEntity } from '../staff/absences/absence.entity.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import { PasskeyEntity } from '../staff/factors/passkey.entity.js';
import { MIGRATIONS } from '../database/migrations/migrations.js';

/** Options of every TypeORM data source of the api. Only migrations change the schema. */
export const SHARED_OPTIONS = {
  type: 'postgres',
  entities: [
    LeadEntity,
    LeadContactEntity,
    ContactRetractionEntity,
    StaffEntity,
    AbsenceEntity,
    StaffSessionEntity,
    PasskeyEntity,
    LeadNoteEntity,
    LeadEventEntity,
    LeadViewEntity,
    CountyLinkEntity,
    ParcelEntity,
    CompConfirmationEntity,
    CompEntity,
    OfferSettingsEntity,
    OfferEntity,
    OfferEventEntity,
    OwnerCheckEntity,
    DealEntity,
    DealPhotoEntity,
    DealCostEntity,
    DealPhotoFileEntity,
    DealInterestEntity,
    LeadEmailEntity,
    SentTextEntity,
    LeadTextEntity,
    ClosingContactEntity,
    ClosingEntity,
    ClosingTaskEntity,
    ClosingListEntity,
    DocumentEntity,
    DocumentPartEntity,
    TemplateEntity,
    LetterEntity,
    ImportEntity,
    ImportRowEntity,
    OpenStateEntity,
    AlertEntity,
    PrivacyRequestEntity,
    ReleaseTakebackEntity,
    ClosedStateEntity,
  ],
  migrations: MIGRATIONS,
  migrationsTableName: 'migrations',
  // uuidv7() is built in since PostgreSQL 18; TypeORM would ask for the uuid-ossp extension.
  installExtensions: false,
  logging: false,
} satisfies PostgresDataSourceOptions;

/**
 * Options of the data source that serves requests. Its time limits are short, because a visitor waits; the URL is set
 * on connection (see DatabaseStarter).
 */
export function servingOptions(poolSize: number, onPoolError: (error: Error) => void): PostgresDataSourceOptions {
  return {
    ...SHARED_OPTIONS,
    applicationName: 'land-api',
    poolSize,
    poolErrorHandler: onPoolError,
    extra: {
      connectionTimeoutMillis: 1000,
      // Postgres ends a slow statement before the client's timeout, so that timeout means that Postgres is unreachable
      // (database-away.ts).
      query_timeout: 1300,
      statement_timeout: 1200,
      lock_timeout: 1000,
      // A process that freezes in a transaction holds the lock of the audit trail, on which all others would wait.
      idle_in_transaction_session_timeout: 2000,
      keepAlive: true,
    },
  };
}
