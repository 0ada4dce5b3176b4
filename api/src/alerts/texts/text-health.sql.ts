import { statement } from '../../database/statement.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import { queueNoticesToAdmins } from '../../notices/outbox/notice-rows.sql.js';
import { SENT_TEXTS } from '../../texting/sent/sent-text-rows.sql.js';
import { WHY_ENDED } from './texts.sql.js';

/**
 * Pauses all texts when, since texts were last resumed, a carrier refused one because our number is not registered
 * (Twilio's 30034), or filtered 5 of the last 500 (1 %, 30007). Emails the admins.
 */
export const PAUSE_UNHEALTHY_TEXTS = statement<object, object>(
  'pause-unhealthy-texts',
  `
WITH last AS (
  SELECT s.code FROM ${SENT_TEXTS} s WHERE s.kind = 'alert' AND s.at > coalesce((SELECT max(texts_resumed_at) FROM alerts), '-infinity')
  ORDER BY s.at DESC LIMIT 500
), health AS (
  SELECT CASE WHEN count(*) FILTER (WHERE code = '30034') > 0 THEN 'unregistered' WHEN count(*) FILTER (WHERE code = '30007') >= 5 THEN 'filtered' END AS trouble
  FROM last
), paused AS (
  UPDATE alerts a SET texts_status = 'paused', texts_reason = h.trouble, texts_changed_by = NULL FROM health h, ${DEALS} d
  WHERE h.trouble IS NOT NULL AND a.texts_status = 'on' AND d.id = a.deal_id AND ${WHY_ENDED} IS NULL
  RETURNING a.deal_id, a.subject, h.trouble
), entry AS MATERIALIZED (
  SELECT append_audit(NULL, 'alert-paused', NULL, NULL, jsonb_build_object('dealId', deal_id, 'channel', 'text', 'reason', trouble)) FROM paused
), ${queueNoticesToAdmins('alert-paused', "SELECT jsonb_build_object('dealId', deal_id, 'reason', trouble, 'subject', subject) AS detail FROM paused, (SELECT count(*) FROM entry) e")}`,
);
