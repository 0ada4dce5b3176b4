import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import { isUndoable } from '../../leads/lead/contacts.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadEventEntity } from '../lead/lead-event.entity.js';
import { LeadNoteEntity } from '../lead/lead-note.entity.js';
import type { NoteEdit, StoredNote } from './lead-work.dto.js';
import { tooLate } from './undo.service.js';

/** The ids of a lead and of one of its notes. */
interface NoteName {
  readonly leadId: string;
  readonly noteId: string;
}

/** Stores notes. An edit stores the earlier text as an event of the lead. All methods throw DatabaseAway. */
@Injectable()
export class NotesRepository {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
  ) {}

  /** Adds a note, once per idempotency key. @throws Refusal 404 */
  addOnce(leadId: string, text: string, actor: ActingStaff, key: string | null): Promise<StoredNote> {
    const attempt = { staffId: actor.staffId, key, leadId, request: ['note', leadId, text] };
    return this.attempts.runOnce(attempt, async (manager) => {
      // Waits for a running erasure, and then finds no lead.
      if ((await lockLeads(manager, [leadId])) === 0) throw unknownLead();
      return this.add(leadId, text, actor, manager);
    });
  }

  /** Adds a note to a locked lead. */
  async add(leadId: string, text: string, actor: ActingStaff, manager: EntityManager): Promise<StoredNote> {
    const note = manager.create(LeadNoteEntity, { leadId, staffId: actor.staffId, text });
    await manager.insert(LeadNoteEntity, note);
    await appendAudit(manager, { ...actor, action: 'note-added', leadId, detail: { noteId: note.id } });
    return { id: note.id, at: note.at, text, staff: { id: actor.staffId, name: actor.name } };
  }

  /**
   * Changes the text of a note. If the text is the same, it succeeds and stores nothing.
   * @throws Refusal 404, 403 (a colleague's, or too long ago) or 409 (edited since, or undone)
   */
  edit(name: NoteName, { text, before }: NoteEdit, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const note = await hold(manager, name);
      if (note.staffId !== actor.staffId) throw tooLate();
      if (note.takenBackAt !== null) throw changedSince('This note was taken back. Write another one.');
      if (note.text === text) return;
      if (!isUndoable(note.at))
        throw new Refusal(403, 'A note can be edited for ten minutes. Write another one.', { reason: 'too-late' });
      if (note.text !== before) throw changedSince('You changed this note somewhere else. Read the lead again.');
      await manager.update(LeadNoteEntity, note.id, { text });
      await tell(manager, note, actor, 'note-edited', { from: before });
    });
  }

  /**
   * Undoes a note if its author asks within ten minutes; otherwise the author or an admin strikes it through.
   * @throws Refusal 404 or 403 (a colleague's)
   */
  takeBack(name: NoteName, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const note = await hold(manager, name);
      const isOwn = note.staffId === actor.staffId;
      if (!isOwn && actor.role !== 'admin') throw tooLate();
      if (note.takenBackAt !== null) return;
      await manager.update(LeadNoteEntity, note.id, { takenBackAt: () => 'now()' });
      await tell(manager, note, actor, isOwn && isUndoable(note.at) ? 'note-taken-back' : 'note-struck');
    });
  }
}

/** Locks the note until the transaction ends. @throws Refusal 404 */
async function hold(manager: EntityManager, { leadId, noteId }: NoteName): Promise<LeadNoteEntity> {
  // Waits for a running erasure, and then finds no lead.
  await lockLeads(manager, [leadId]);
  const note = await manager.findOneBy(LeadNoteEntity, { id: noteId, leadId });
  if (note === null) throw new Refusal(404, 'There is no note with this id.', { reason: 'unknown-note' });
  return note;
}

/** Adds an event about a note to the lead, and an audit entry without the text. */
async function tell(
  manager: EntityManager,
  { id, leadId }: LeadNoteEntity,
  { staffId, ip }: ActingStaff,
  kind: 'note-edited' | 'note-taken-back' | 'note-struck',
  words: { from?: string } = {},
): Promise<void> {
  await manager.insert(LeadEventEntity, { leadId, staffId, kind, detail: { of: id, ...words } });
  await appendAudit(manager, { staffId, ip, action: kind, leadId, detail: { noteId: id } });
}

function changedSince(message: string): Refusal {
  return new Refusal(409, message, { reason: 'note-changed' });
}
