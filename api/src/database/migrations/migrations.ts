import { LeadsAndConsents1763640000000 } from './1763640000000-leads-and-consents.js';
import { SubmissionLimits1763640001000 } from './1763640001000-submission-limits.js';
import { StaffAndAudit1763640002000 } from './1763640002000-staff-and-audit.js';
import { WorkingALead1763640003000 } from './1763640003000-working-a-lead.js';
import { InboxIndexes1763640004000 } from './1763640004000-inbox-indexes.js';
import { TestLeads1763640005000 } from './1763640005000-test-leads.js';
import { ReleaseCounts1763640006000 } from './1763640006000-release-counts.js';
import { ConsentLedger1763640007000 } from './1763640007000-consent-ledger.js';
import { Messaging1763640008000 } from './1763640008000-messaging.js';
import { NoticeDeliveries1763640009000 } from './1763640009000-notice-deliveries.js';
import { Privacy1763640010000 } from './1763640010000-privacy.js';
import { WhoseData1763640011000 } from './1763640011000-whose-data.js';
import { Pauses1763640012000 } from './1763640012000-pauses.js';
import { KeysAndErasures1763640014000 } from './1763640014000-keys-and-erasures.js';
import { ReleaseReports1763640015000 } from './1763640015000-release-reports.js';
import { DeskSessions1763640016000 } from './1763640016000-desk-sessions.js';
import { FollowUps1763640020000 } from './1763640020000-follow-ups.js';
import { StaffAttempts1763640021000 } from './1763640021000-staff-attempts.js';
import { ADaysWork1763640022000 } from './1763640022000-a-days-work.js';
import { ClosedStates1763640023000 } from './1763640023000-closed-states.js';
import { OwnLeads1763640024000 } from './1763640024000-own-leads.js';
import { Corrections1763640025000 } from './1763640025000-corrections.js';
import { OwnAnswers1763640026000 } from './1763640026000-own-answers.js';
import { ErasedLeads1763640027000 } from './1763640027000-erased-leads.js';
import { SamePerson1763640028000 } from './1763640028000-same-person.js';
import { RulesOfViews1763640031000 } from './1763640031000-rules-of-views.js';
import { OpenPromises1763640032000 } from './1763640032000-open-promises.js';
import { BulkChanges1763640032100 } from './1763640032100-bulk-changes.js';
import { NotesTakenBack1763640034000 } from './1763640034000-notes-taken-back.js';
import { FormerValues1763640034100 } from './1763640034100-former-values.js';
import { SearchWords1763640035000 } from './1763640035000-search-words.js';

/** Every schema change, oldest first. A migration that has been released never changes again. */
export const MIGRATIONS = [
  LeadsAndConsents1763640000000,
  SubmissionLimits1763640001000,
  StaffAndAudit1763640002000,
  WorkingALead1763640003000,
  InboxIndexes1763640004000,
  TestLeads1763640005000,
  ReleaseCounts1763640006000,
  ConsentLedger1763640007000,
  Messaging1763640008000,
  NoticeDeliveries1763640009000,
  Privacy1763640010000,
  WhoseData1763640011000,
  Pauses1763640012000,
  KeysAndErasures1763640014000,
  ReleaseReports1763640015000,
  DeskSessions1763640016000,
  FollowUps1763640020000,
  StaffAttempts1763640021000,
  ADaysWork1763640022000,
  ClosedStates1763640023000,
  OwnLeads1763640024000,
  Corrections1763640025000,
  OwnAnswers1763640026000,
  ErasedLeads1763640027000,
  SamePerson1763640028000,
  RulesOfViews1763640031000,
  OpenPromises1763640032000,
  BulkChanges1763640032100,
  NotesTakenBack1763640034000,
  FormerValues1763640034100,
  SearchWords1763640035000,
];
