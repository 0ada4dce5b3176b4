/**
 * Why the number `phone` (an SQL expression), whose keyed hash is `hash`, may not be texted whatever the hour: text[], empty
 * when it may. The one place that says so: the gate, the lists and the export all ask it.
 *
 * A form counts unless its lead is a test or suspected spam, only while the lead is stored, and only where it is known what
 * was agreed to. Staff's finding that a
 * number is nobody's counts until somebody is reached there or another form comes with it.
 */
export function whyNotInSql(phone: string, hash: string): string {
  return `array_remove(ARRAY[
  CASE WHEN EXISTS (SELECT FROM suppressions x WHERE x.phone_hash = ${hash} AND x.restored_at IS NULL) THEN 'stopped' END,
  CASE WHEN NOT EXISTS (
    SELECT FROM consents g JOIN leads gl ON gl.id = g.lead_id
    WHERE g.subject_hash = ${hash} AND g.channel = 'sms' AND g.kind = 'grant' AND g.wording IS NOT NULL AND gl.phone = ${phone} AND NOT gl.is_test AND NOT gl.quarantined
  ) THEN 'no-consent' END,
  CASE WHEN EXISTS (SELECT FROM leads ul WHERE ul.phone = ${phone} AND ul.phone_unlikely) OR EXISTS (
    SELECT FROM leads ul JOIN lead_contacts uc ON uc.lead_id = ul.id
    WHERE ul.phone = ${phone} AND uc.outcome = 'unreachable' AND uc.channel IN ('call', 'text')
      AND NOT EXISTS (SELECT FROM leads nl WHERE nl.phone = ${phone} AND nl.received_at > uc.at AND NOT nl.is_test AND NOT nl.quarantined)
      AND NOT EXISTS (
        SELECT FROM leads rl JOIN lead_contacts rc ON rc.lead_id = rl.id
        WHERE rl.phone = ${phone} AND rc.outcome = 'reached' AND rc.channel IN ('call', 'text') AND rc.at > uc.at
      )
  ) THEN 'unreachable' END
], NULL)`;
}
