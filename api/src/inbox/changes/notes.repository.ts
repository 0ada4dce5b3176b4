import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { LeadEventEntity } from '../lead/lead-event.entity.js';
import { LeadNoteEntity } from '../lead/lead-note.entity.js';
import type { StoredNote } from './lead-work.dto.js';

/** Which note of which lead. */
export interface NoteName {
  readonly leadId: string;
  readonly noteId: string;
}

/** What becomes of a note; without a text it is taken back. */
interface NoteChange {
  readonly text?: string;
  readonly kind: 'note-edited' | 'note-taken-back' | 'note-struck';
}

/** Keeps notes; what was there before stays among the lead's events. */
@Injectable()
export class NotesRepository {
  constructor(private readonly database: Database) {}

  /** Adds a note to a lead that is held. */
  async add(leadId: string, text: string, actor: ActingStaff, manager: EntityManager): Promise<StoredNote> {
    const note = manager.create(LeadNoteEntity, { leadId, staffId: actor.staffId, text });
    await manager.insert(LeadNoteEntity, note);
    await appendAudit(manager, { ...actor, action: 'note-added', leadId, detail: { noteId: note.id } });
    return { id: note.id, at: note.at, text, staff: { id: actor.staffId, name: actor.name } };
  }

  /**
   * Asks `decide` what becomes of a note, while nobody else can change it.
   * @param decide given the note, null where there is none; returns null to leave it as it is
   * @throws DatabaseAway, and what `decide` throws
   */
  change(
    { leadId, noteId }: NoteName,
    { staffId, ip }: ActingStaff,
    decide: (note: LeadNoteEntity | null) => NoteChange | null,
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      // Waits for an erasure that has begun, and then finds no lead.
      await holdLeads(manager, [leadId]);
      const note = await manager.findOneBy(LeadNoteEntity, { id: noteId, leadId });
      const change = decide(note);
      if (change === null) return;
      const { text, kind } = change;
      await manager.update(LeadNoteEntity, noteId, text === undefined ? { takenBackAt: () => 'now()' } : { text });
      const detail = { of: noteId, ...(text !== undefined && note && { from: note.text }) };
      await manager.insert(LeadEventEntity, { leadId, staffId, kind, detail });
      await appendAudit(manager, { staffId, ip, action: kind, leadId, detail: { noteId } });
    });
  }
}
