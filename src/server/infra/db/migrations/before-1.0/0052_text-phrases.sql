-- Names of several everyday words, where they stand together: the same as src/rules/search/phrases.ts.
CREATE FUNCTION text_phrases(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT 'phrase=' || regexp_replace(found[1], '[-.\s]+', ' ', 'g') FROM regexp_matches(lower(value), '\m('
    || 'apache[-.\s]+airflow|apache[-.\s]+kafka|apache[-.\s]+spark|computer[-.\s]+vision|github[-.\s]+actions|google[-.\s]+ads'
    || '|google[-.\s]+cloud|linux[-.\s]+kernel|natural[-.\s]+language[-.\s]+processing|node[-.\s]+js|power[-.\s]+bi'
    || '|react[-.\s]+js|react[-.\s]+native|ruby[-.\s]+on[-.\s]+rails|search[-.\s]+engine[-.\s]+optimization'
    || '|spring[-.\s]+boot|tailwind[-.\s]+css|unreal[-.\s]+engine|version[-.\s]+control|vue[-.\s]+js'
    || ')\M', 'g') AS found
));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION text_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN strip(to_tsvector('simple'::regconfig, translate(
  trade_words(lower(unaccent('unaccent'::regdictionary, value))), '/\-–—.:@_#+&=~%*|<>''’', repeat(' ', 22)
))) || text_phrases(value);
