import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import { SECOND_THOUGHTS_MINUTES } from '../../leads/lead/retract-contact.sql.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';

/** Which note of which lead. */
export interface NoteName {
  readonly leadId: string;
  readonly noteId: string;
}

/** A note as it stands. */
export interface NoteRow {
  readonly id: string;
  readonly at: Date;
  readonly text: string;
  readonly staff_id: string;
  readonly is_recent: boolean;
  readonly is_taken_back: boolean;
}

const IS_RECENT = `at > now() - interval '${SECOND_THOUGHTS_MINUTES} minutes'`;

const READ_NOTE = statement<NoteName, NoteRow>(
  'read-note',
  `
SELECT id, at, text, staff_id, ${IS_RECENT} AS is_recent, taken_back_at IS NOT NULL AS is_taken_back
FROM lead_notes n WHERE id = :noteId::uuid AND lead_id = :leadId::uuid FOR NO KEY UPDATE`,
);

interface ChangeParameters extends NoteName, Actor {
  /** Null takes the note back. */
  readonly text: string | null;
  readonly kind: 'note-edited' | 'note-taken-back' | 'note-struck';
}

const CHANGE_NOTE = statement<ChangeParameters, object>(
  'change-note',
  `
WITH note AS (
  UPDATE lead_notes SET text = coalesce(:text::text, text), taken_back_at = CASE WHEN :text::text IS NULL THEN now() END
  WHERE id = :noteId::uuid RETURNING id, old.text AS before
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT :leadId::uuid, :staffId::uuid, :kind::text,
    jsonb_strip_nulls(jsonb_build_object('of', id, 'from', CASE WHEN :text::text IS NOT NULL THEN before END)) FROM note
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, :kind::text, :leadId::uuid, :ip::inet, jsonb_build_object('noteId', id)) FROM note
)
SELECT FROM entry`,
);

/** Changes notes; what was there stays among the lead's events. */
@Injectable()
export class NotesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Asks `decide` what becomes of a note, while nobody else can change it.
   * @param decide given the note, undefined where there is none; returns null to leave it as it is
   * @throws DatabaseAway, and what `decide` throws
   */
  change(
    name: NoteName,
    { staffId, ip }: ActingStaff,
    decide: (note: NoteRow | undefined) => Pick<ChangeParameters, 'text' | 'kind'> | null,
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      // Waits for an erasure that has begun, and then finds no lead.
      await holdLeads(manager, [name.leadId]);
      const [note] = await runIn(manager, READ_NOTE.with(name));
      const change = decide(note);
      if (change !== null) await runIn(manager, CHANGE_NOTE.with({ ...name, ...change, staffId, ip }));
    });
  }
}
