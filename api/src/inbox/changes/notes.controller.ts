import { applyDecorators, Body, Controller, UseGuards } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { AttemptKey } from '../../http/idempotency-key.js';
import { IdParam, NoParametersGuard, readStrictly } from '../../http/read-fields.js';
import { LeadIdParameter } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor, CurrentStaff } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { NewNote, NoteEdit, StoredNote } from './lead-work.dto.js';
import { LeadWorkService } from './lead-work.service.js';
import { NotesService } from './notes.service.js';

const NoteParameters = () =>
  applyDecorators(
    LeadIdParameter(),
    ApiParam({ name: 'noteId', format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55' }),
  );

/** Notes about a lead. */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
export class NotesController {
  constructor(
    private readonly leads: LeadWorkService,
    private readonly notes: NotesService,
  ) {}

  /** Something worth remembering about a lead. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/notes',
    role: 'agent',
    operationId: 'addNote',
    summary: 'Add a note to a lead',
    body: NewNote,
    answer: StoredNote,
    isRepeatable: true,
  })
  @LeadIdParameter()
  add(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredNote> {
    return this.leads.addNote(id, readStrictly(NewNote, body).text, actor, key);
  }

  /** Other words. */
  @StaffEndpoint({
    method: 'PATCH',
    path: 'leads/:id/notes/:noteId',
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
  @NoteParameters()
  edit(
    @IdParam() leadId: string,
    @IdParam('noteId') noteId: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<void> {
    return this.notes.edit({ leadId, noteId }, readStrictly(NoteEdit, body), actor);
  }

  /** A slip. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/notes/:noteId/retraction',
    role: 'agent',
    status: 204,
    operationId: 'retractNote',
    summary: 'Take back a note, or strike it through',
    description:
      'Whoever wrote it takes it back within ten minutes; later they, and admins at any time, strike it through. ' +
      'Nothing is deleted: the timeline keeps its words. Taken back again, nothing changes.',
    refusals: { 403: "Not at least agent, or somebody else's note." },
  })
  @NoteParameters()
  retract(
    @IdParam() leadId: string,
    @IdParam('noteId') noteId: string,
    @CurrentActor() actor: ActingStaff,
    @CurrentStaff() { role }: StaffIdentity,
  ): Promise<void> {
    return this.notes.takeBack({ leadId, noteId }, actor, role);
  }
}
