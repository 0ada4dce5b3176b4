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
    description: 'Possible for the author within ten minutes. The timeline keeps the earlier text.',
    body: NoteEdit,
    refusals: {
      403: "Your role is below agent, the note is a colleague's, or it is older than ten minutes.",
      409: 'The text of the note is no longer `before`, or the note was undone.',
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
    summary: 'Undo a note, or strike it through',
    description:
      'The author undoes the note within ten minutes; later the author, and at any time an admin, strikes it through. The timeline keeps ' +
      'the text. Does nothing if the note was undone or struck through already.',
    refusals: { 403: "Your role is below agent, or the note is a colleague's." },
  })
  retract(
    @IdParam() leadId: string,
    @IdParam('noteId') noteId: string,
    @CurrentActor() actor: ActingStaff,
  ): Promise<void> {
    return this.notes.takeBack({ leadId, noteId }, actor);
  }
}
