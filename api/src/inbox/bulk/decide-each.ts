import { changeLead, type DecidedChange } from '../changes/change-lead.js';
import type { ReadLead } from '../changes/lead-work.repository.js';
import type { LeadWrite } from '../changes/lead-write.js';
import type { LeadVersion } from '../lead/version-tag.js';
import type { BulkResult } from './bulk.dto.js';

/** The outcome for one of many leads. */
interface EachOutcome {
  readonly result: BulkResult;
  /** Undefined if nothing changes. */
  readonly decided?: DecidedChange;
}

/** Decides what a change of many leads does to one of them; `lead` is undefined if it does not exist. */
export function decideEach({ id, version }: LeadVersion, lead: ReadLead | undefined, change: LeadWrite): EachOutcome {
  if (lead === undefined) return { result: { id, result: 'unknown' } };
  if (lead.version !== version) return { result: { id, result: 'stale', version: lead.version } };
  const decided = isKept(lead, change) ? keptResult(lead, change) : changeLead(lead, change, lead.readAt);
  if (typeof decided === 'object') return { result: { id, result: 'changed', version: version + 1 }, decided };
  return { result: { id, result: decided === 'unchanged' ? decided : 'impossible', version } };
}

/** Whether a lead already has a reason or spam decision by a colleague who looked at this lead alone. */
function isKept({ lostReason, quarantine }: ReadLead, change: LeadWrite): boolean {
  if (change.quarantine) return quarantine.state !== 'suspected';
  return change.lostReason !== undefined && lostReason !== null;
}

function keptResult({ quarantine: { state } }: ReadLead, { quarantine = state }: LeadWrite) {
  return quarantine === state ? 'unchanged' : 'impossible';
}
