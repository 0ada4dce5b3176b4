import { type ExportFile, hex, leadId, plain, time, written, yesOrNo } from '../../database/export-file.js';

const WITHOUT_PERSON = 'Empty once the person was erased.';

/** For a FROM: the forms as they were shown to visitors, with the hash that consents name. */
export const FORM_COPIES = '(SELECT sha256, html FROM form_copies)';

export const CONSENTS_FILES: readonly ExportFile[] = [
  {
    name: 'consents.csv',
    about:
      'The consent ledger: what each person agreed to and withdrew, when, and in which words. Rows are never changed; an erasure removes what tells the person.',
    columns: {
      Id: plain('c.id'),
      'Lead id': leadId('c.lead_id'),
      Kind: plain('c.kind', 'grant, withdrawal or restoral.'),
      Channel: plain('c.channel', 'terms or sms.'),
      Source: plain('c.source'),
      'Agreed (UTC)': plain(
        `to_char(c.agreed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`,
        'With milliseconds.',
      ),
      'Agreed to terms': yesOrNo('c.agreed_to_terms'),
      'Checked the box for texts': yesOrNo('c.sms_ticked'),
      Wording: written('c.wording', 'The sentences beside the boxes.'),
      'Wording version': written('c.wording_version'),
      'Wording hash': hex('c.wording_sha256'),
      'Section release': written('c.section_release', 'The version of the form.'),
      'Form hash': hex('c.form_sha256', 'The form as it was shown is forms/<hash>.html.'),
      Page: written('c.page_url', WITHOUT_PERSON),
      'IP address': plain('host(c.ip)', WITHOUT_PERSON),
      Browser: written('c.user_agent', WITHOUT_PERSON),
      'Number hash': hex('c.subject_hash', 'The keyed hash of the phone number.'),
      Salt: hex('c.salt', WITHOUT_PERSON),
      'Erased (UTC)': time('c.erased_at'),
      'Chain number': plain('k.seq', 'The place in the chain of hashes; empty until the row was sealed.'),
      'Sealed (UTC)': time('k.sealed_at'),
      'Evidence hash': hex('k.evidence_hash'),
      'Previous hash': hex('k.previous_hash'),
      Hash: hex('k.hash'),
    },
    from: 'consents c LEFT JOIN consent_links k ON k.consent_id = c.id ORDER BY c.agreed_at, c.id',
  },
  {
    name: 'released-forms.csv',
    about: 'Which form each release of a section showed.',
    columns: {
      'Section release': written('f.section_release'),
      Form: written('f.action'),
      'Form hash': hex('f.form_sha256', 'The form is forms/<hash>.html.'),
    },
    from: 'released_forms f ORDER BY f.section_release, f.action',
  },
];
