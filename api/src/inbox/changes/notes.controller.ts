import { Body } from '@nestjs/common';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { NewNote, NoteEdit, StoredNote } from './lead-work.dto.js';
import { NotesRepository } from './notes.repository.js';

/** Notes about a lead. */
@StaffController('inbox')
export class NotesController {
  constructor(private readonly notes: NotesRepository) {}

  @StaffEndpoint('POST leads/:id/notes', {
    role: 'agent',
    operationId: 'addNote',
    summary: 'Add a note to a lead',
    body: NewNote,
    answer: StoredNote,
    isRepeatable: true,
  })
  add(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredNote> {
    return this.notes.addOnce(id, readStrictly(NewNote, body).text, actor, key);
  }

  @StaffEndpoint('PATCH leads/:id/notes/:noteId', {
    role: 'agent',
    status: 204,
    operationId: 'editNote',
    summary: 'Edit a note',
    description: 'Within ten minutes, by whoever wrote it. The timeline keeps what was there before.',
    body: NoteEdit,
    refusals: {
      403: "Not at least agent, or somebody else's note, or one of more than ten minutes ago.",
      409: 'The note has other words than `before` by now, or was taken back.',
    },
  })
  edit(
    @IdParam() leadId: string,
    @IdParam('noteId') noteId: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<void> {
    return this.notes.edit({ leadId, noteId }, readStrictly(NoteEdit, body), actor);
  }

  @StaffEndpoint('POST leads/:id/notes/:noteId/retraction', {
    role: 'agent',
    status: 204,
    operationId: 'retractNote',
    summary: 'Take back a note, or strike it through',
    description:
      'Whoever wrote it takes it back within ten minutes; later they, and admins at any time, strike it through. ' +
      'Nothing is deleted: the timeline keeps its words. Taken back again, nothing changes.',
    refusals: { 403: "Not at least agent, or somebody else's note." },
  })
  retract(
    @IdParam() leadId: string,
    @IdParam('noteId') noteId: string,
    @CurrentActor() actor: ActingStaff,
  ): Promise<void> {
    return this.notes.takeBack({ leadId, noteId }, actor);
  }
}
