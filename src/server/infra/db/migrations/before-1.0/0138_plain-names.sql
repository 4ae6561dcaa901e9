-- A name as it is ordered and searched: in lower case, without accents, with straight apostrophes. Immutable because the dictionary is named.
-- Its indexes are late ones (src/server/db/late-indexes.ts).
CREATE FUNCTION plain_name(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, value));
