import { Body } from '@nestjs/common';
import { checkFields, IdParam } from '../http/fields/read-fields.js';
import { AttemptKey } from '../http/request/idempotency-key.js';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../http/request/if-match.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { readTemplate, StoredTemplate, TemplateChange, TemplateFields, Templates } from './templates.dto.js';
import { TemplatesService } from './templates.service.js';

/** The texts with fields from which staff write letters and emails. */
@StaffController('templates')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @StaffEndpoint('GET templates', {
    role: 'viewer',
    operationId: 'listTemplates',
    summary: 'List the templates, and the fields that they may contain',
    answer: Templates,
  })
  list(): Promise<Templates> {
    return this.templates.list();
  }

  @StaffEndpoint('POST templates', {
    role: 'admin',
    operationId: 'addTemplate',
    summary: 'Add a template',
    body: TemplateFields,
    answer: StoredTemplate,
    isRepeatable: true,
    refusals: { 409: 'There are too many templates.' },
  })
  add(
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredTemplate> {
    return this.templates.add(readTemplate(body), actor, key);
  }

  @StaffEndpoint('PUT templates/:id', {
    role: 'admin',
    operationId: 'changeTemplate',
    summary: 'Change a template',
    description: 'Letters that were kept do not change.',
    body: TemplateChange,
    answer: StoredTemplate,
  })
  @IfMatchHeader('template')
  change(
    @ReadVersion() read: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredTemplate> {
    return this.templates.change(read, checkFields(TemplateChange, body), actor);
  }

  @StaffEndpoint('DELETE templates/:id', {
    role: 'admin',
    operationId: 'removeTemplate',
    summary: 'Remove a template',
    description: 'It can be restored. Letters that were kept stay.',
  })
  @IfMatchHeader('template')
  remove(@ReadVersion() read: VersionRead, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.templates.remove(read, actor);
  }

  @StaffEndpoint('POST templates/:id/restoration', {
    role: 'admin',
    status: 204,
    operationId: 'restoreTemplate',
    summary: 'Restore a removed template',
    description: 'Does nothing if it is not removed.',
    refusals: { 409: 'There are too many templates.' },
  })
  restore(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.templates.restore(id, actor);
  }
}
