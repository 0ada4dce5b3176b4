-- Returns the phone numbers and email addresses, in lower case, that staff replaced when they corrected a lead.
CREATE OR REPLACE FUNCTION former_keys(former jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT lower(field.value) FROM jsonb_array_elements(former) AS each, jsonb_each_text(each) AS field (name, value)
  WHERE field.name IN ('phone', 'email') AND field.value IS NOT NULL
);
