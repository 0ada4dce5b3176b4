-- Removes invisible characters: Unicode's default ignorable code points.
CREATE OR REPLACE FUNCTION without_invisible(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(words, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g');

-- Converts words to lower case without accents. IMMUTABLE, so that Postgres converts a search term once and not for
-- each lead; after a change of the unaccent dictionary, stored search texts must be computed again.
CREATE OR REPLACE FUNCTION plain_words(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent', without_invisible(words)));

-- Returns names without apostrophes and hyphens, so that O'Brien is also found as obrien, and Berg-Smith as bergsmith.
CREATE OR REPLACE FUNCTION joined_words(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN words ~ '[''’‘ʼ`´‐‑–-]' THEN ' ' || plain_words(translate(words, '''’‘ʼ`´‐‑–-', '')) ELSE '' END;

-- Returns the text that the search of leads looks through: the lead's words, its corrected values and the notes of
-- staff. VOLATILE (the default), so that of two notes stored at once the later update sees both.
CREATE OR REPLACE FUNCTION lead_words(lead leads) RETURNS text
LANGUAGE sql
RETURN plain_words(translate(
  ' ' || concat_ws(' ', lead.first_name, lead.last_name, lead.email, lead.phone, lead.note)
  || ' ' || coalesce((
    SELECT string_agg(f.value, ' ')
    FROM jsonb_array_elements(lead.former) AS each, jsonb_each_text(each) AS f (key, value) WHERE f.key <> 'until'), '')
  || ' ' || coalesce((
    SELECT left(string_agg(n.text, ' ' ORDER BY n.at DESC), 100000)
    FROM lead_notes n WHERE n.lead_id = lead.id AND n.taken_back_at IS NULL), ''),
  E'\n\t\u00A0\u2028\u2029', '     ')) || joined_words(concat_ws(' ', lead.first_name, lead.last_name, (
    SELECT string_agg(f.value, ' ')
    FROM jsonb_array_elements(lead.former) AS each, jsonb_each_text(each) AS f (key, value)
    WHERE f.key IN ('firstName', 'lastName'))));

-- Keeps leads.search_text current when a lead changes. The column exists because computing the text during a search
-- takes ten times as long.
CREATE OR REPLACE FUNCTION set_search_text() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.search_text := lead_words(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER set_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, note, former ON leads
  FOR EACH ROW EXECUTE FUNCTION set_search_text();

-- Keeps leads.search_text current when notes of the lead change. A lead that is stored after its notes, in the same
-- statement, has their words already.
CREATE OR REPLACE FUNCTION note_search_text() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE leads l SET search_text = lead_words(l)
  WHERE l.id IN (NEW.lead_id, OLD.lead_id) AND l.search_text IS DISTINCT FROM lead_words(l);
  RETURN NULL;
END $$;
CREATE TRIGGER note_search_text AFTER INSERT OR DELETE OR UPDATE ON lead_notes
  FOR EACH ROW EXECUTE FUNCTION note_search_text();
