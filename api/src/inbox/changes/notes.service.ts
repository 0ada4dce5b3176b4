import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import { SECOND_THOUGHTS_MINUTES } from '../../leads/lead/retract-contact.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import type { LeadNoteEntity } from '../lead/lead-note.entity.js';
import type { NoteEdit, StoredNote } from './lead-work.dto.js';
import { type NoteName, NotesRepository } from './notes.repository.js';
import { tooLate } from './undo.service.js';

/** Notes about leads, and second thoughts. */
@Injectable()
export class NotesService {
  constructor(
    private readonly notes: NotesRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /** @throws Refusal 404 */
  add(id: string, text: string, actor: ActingStaff, key: string | null): Promise<StoredNote> {
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['note', id, text] };
    return this.attempts.once(attempt, async (manager) => {
      // Waits for an erasure that has begun, and then finds no lead.
      if ((await holdLeads(manager, [id])) === 0) throw unknownLead();
      return this.notes.add(id, text, actor, manager);
    });
  }

  /**
   * Gives a note other words; words that it has already are no change.
   * @throws Refusal 404, 403 (another's, or too long ago) or 409 (edited since, or taken back)
   */
  edit(name: NoteName, { text, before }: NoteEdit, actor: ActingStaff): Promise<void> {
    return this.notes.change(name, actor, (found) => {
      const note = known(found);
      if (note.staffId !== actor.staffId) throw tooLate();
      if (note.takenBackAt !== null) throw changedSince('This note was taken back. Write another one.');
      if (note.text === text) return null;
      if (!isRecent(note))
        throw new Refusal(403, 'A note can be edited for ten minutes. Write another one.', { reason: 'too-late' });
      if (note.text !== before) throw changedSince('You changed this note somewhere else. Read the lead again.');
      return { text, kind: 'note-edited' };
    });
  }

  /**
   * Takes a note back: within ten minutes its writer; later it is struck through, as it is by an admin.
   * @throws Refusal 404 or 403 (another's)
   */
  takeBack(name: NoteName, actor: ActingStaff): Promise<void> {
    return this.notes.change(name, actor, (found) => {
      const note = known(found);
      const isOwn = note.staffId === actor.staffId;
      if (!isOwn && actor.role !== 'admin') throw tooLate();
      if (note.takenBackAt !== null) return null;
      return { kind: isOwn && isRecent(note) ? 'note-taken-back' : 'note-struck' };
    });
  }
}

function known(note: LeadNoteEntity | null): LeadNoteEntity {
  if (note === null) throw new Refusal(404, 'There is no note with this id.', { reason: 'unknown-note' });
  return note;
}

function isRecent({ at }: LeadNoteEntity): boolean {
  return Date.now() - at.getTime() < SECOND_THOUGHTS_MINUTES * 60_000;
}

function changedSince(message: string): Refusal {
  return new Refusal(409, message, { reason: 'note-changed' });
}
