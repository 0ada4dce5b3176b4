import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { StaffRole } from '../../staff/access/staff-identity.js';
import type { NoteEdit } from './lead-work.dto.js';
import { type NoteName, type NoteRow, NotesRepository } from './notes.repository.js';
import { tooLate } from './undo.service.js';

/** Second thoughts about notes. */
@Injectable()
export class NotesService {
  constructor(private readonly notes: NotesRepository) {}

  /**
   * Gives a note other words; words that it has already are no change.
   * @throws Refusal 404, 403 (another's, or too long ago) or 409 (edited since, or taken back)
   */
  edit(name: NoteName, { text, before }: NoteEdit, actor: ActingStaff): Promise<void> {
    return this.notes.change(name, actor, (note) => {
      const { text: current, staff_id, is_recent, is_taken_back } = found(note);
      if (staff_id !== actor.staffId) throw tooLate();
      if (is_taken_back) throw changedSince('This note was taken back. Write another one.');
      if (current === text) return null;
      if (!is_recent)
        throw new Refusal(403, 'A note can be edited for ten minutes. Write another one.', { reason: 'too-late' });
      if (current !== before) throw changedSince('You changed this note somewhere else. Read the lead again.');
      return { text, kind: 'note-edited' };
    });
  }

  /**
   * Takes a note back: within ten minutes its writer; later it is struck through, as it is by an admin.
   * @throws Refusal 404 or 403 (another's)
   */
  takeBack(name: NoteName, actor: ActingStaff, role: StaffRole): Promise<void> {
    return this.notes.change(name, actor, (note) => {
      const { staff_id, is_recent, is_taken_back } = found(note);
      const isOwn = staff_id === actor.staffId;
      if (!isOwn && role !== 'admin') throw tooLate();
      if (is_taken_back) return null;
      return { text: null, kind: isOwn && is_recent ? 'note-taken-back' : 'note-struck' };
    });
  }
}

function found(note: NoteRow | undefined): NoteRow {
  if (note === undefined) throw new Refusal(404, 'There is no note with this id.', { reason: 'unknown-note' });
  return note;
}

function changedSince(message: string): Refusal {
  return new Refusal(409, message, { reason: 'note-changed' });
}
